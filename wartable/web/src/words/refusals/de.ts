import type { refusals as en } from "./en";

export const refusals: typeof en = {
  malformed: "Das kann der Server nicht lesen.",
  too_deep: "Das kann der Server nicht lesen.",
  too_large: "Das ist zu lang.",
  not_json: "Das kann der Server nicht lesen.",
  csrf: "Die Seite war zu lange offen. Lade sie neu.",
  slow_down: "Zu viel auf einmal. Warte einen Moment.",
  no_page: "Diese Seite gibt es nicht.",
  no_method: "Diese Seite gibt es nicht.",
  not_yours: "Das gehört dir nicht.",
  broken: "Auf dem Server ist etwas kaputt.",
  too_hard: "Das auszurechnen würde zu lange dauern.",
  busy: "Gerade wird sehr viel ausgerechnet. Frag gleich noch einmal.",
  again: "Die Berechnung wurde abgebrochen. Frag noch einmal.",
  unknown_name: "So etwas gibt es hier nicht.",

  database_locked:
    "Der Server speichert gerade anderes. Es hat sich nichts geändert; versuch es gleich noch einmal.",
  disk_full:
    "Auf dem Server ist kein Speicherplatz mehr frei. Es hat sich nichts geändert; versuch es später noch einmal.",
  database_away:
    "Der Server erreicht seine Datenbank gerade nicht. Es hat sich nichts geändert; versuch es gleich noch einmal.",

  sign_in: "Melde dich zuerst an.",
  wrong_password: "Der Name oder das Passwort ist falsch.",
  has_account: "Du hast ein Konto. Melde dich zuerst ab.",
  signed_in: "Du bist angemeldet. Melde dich zuerst ab.",
  guest_has_no_password: "Ein Gast hat kein Passwort. Lege zuerst ein Konto an.",
  name_taken: "Der Name {name} ist vergeben.",
  name_alike: "Der Name {name} sieht aus wie der eines anderen.",
  bad_name: "Ein Name hat 1 bis 32 sichtbare Zeichen, darunter einen Buchstaben oder eine Ziffer.",
  mixed_name: "Schreib jedes Wort des Namens in einem einzigen Alphabet.",
  bad_email: "Gib genau eine E-Mail-Adresse an.",
  no_email: "Trag zuerst eine E-Mail-Adresse ein und speichere sie.",
  email_confirmed: "Die Adresse ist schon bestätigt.",
  no_letters: "Dieser Server verschickt keine E-Mails.",
  enough_letters:
    "Fürs Erste sind es genug E-Mails. Such die, die angekommen ist, oder warte eine Stunde.",
  letter_not_sent: "Die E-Mail ließ sich nicht verschicken. Versuch es später noch einmal.",
  no_confirmation: "Dieser Link gilt nicht oder nicht mehr.",
  nowhere_to_tell: "Du bist nirgends erreichbar: keine bestätigte E-Mail-Adresse und kein Webhook.",
  enough_notices: "Fürs Erste genug getestet. Warte eine Stunde.",
  no_account: "Dieses Konto gibt es nicht.",
  admin_stays: "Das Konto des Verwalters lässt sich nicht löschen.",
  admin_only: "Das darf nur ein Verwalter.",

  webhook_letters: "Webhook: Schreibe die Adresse in einfachen Buchstaben.",
  webhook_address: "Webhook: Das ist keine Adresse.",
  webhook_scheme: "Webhook: Eine Adresse beginnt mit https:// oder http://.",
  webhook_password: "Webhook: kein Name und kein Passwort in der Adresse.",
  webhook_port: "Webhook: Einen Port 0 gibt es nicht.",
  webhook_unknown: "Webhook: {host} gibt es nicht.",
  webhook_private:
    "Webhook: {host} ist keine öffentliche Adresse und würde deshalb nie aufgerufen.",
  webhook_silent: "Webhook: {host} antwortet nicht.",

  too_many_tables:
    "Du hast {most} Tische, mehr werden für eine Person nicht aufbewahrt. Entferne zuerst einen.",
  too_many_logs:
    "Du hast {most} importierte Protokolle, mehr werden für eine Person nicht aufbewahrt. Entferne zuerst eines.",
  logs_too_large:
    "Deine importierten Protokolle wären zusammen größer als {most} Megabyte. Entferne zuerst eines.",
  said_enough:
    "Du hast {most} Chatzeilen geschrieben, mehr werden für eine Person nicht aufbewahrt.",
  too_many_links: "Zu diesem Platz gibt es schon {most} Links. Widerruf sie zuerst.",
  log_full: "Das Protokoll dieses Spiels ist voll. Niemand kann weiterspielen.",

  no_overlay: "So etwas lässt sich nicht über das Brett legen.",
  no_table: "Diesen Tisch gibt es nicht, oder er ist privat.",
  no_seat: "Diesen Platz gibt es nicht.",
  no_action: "Das Spiel hat nur {last} Aktionen.",
  no_line: "Diese Zeile gibt es nicht.",
  no_invitation: "Diese Einladung gilt nicht mehr.",
  not_your_seat: "Das ist nicht dein Platz.",
  not_seated: "Du sitzt nicht an diesem Tisch.",
  not_one_side: "Du sitzt auf beiden Seiten dieses Tisches oder auf keiner.",
  host_only: "Das darf nur, wer den Tisch angelegt hat.",
  seat_taken: "Dieser Platz ist besetzt.",
  seats_open: "Ein Platz ist noch frei.",
  others_play: "Hier spielen andere. Du kannst aufgeben.",
  seat_twice: "Der Tisch hat zwei Plätze für dieselben Mächte.",
  begun: "Das Spiel hat schon begonnen.",
  not_begun: "Das Spiel hat noch nicht begonnen.",
  level_unknown: "Dieser Computerspieler kennt {game} noch nicht; die Stufe „Zufall“ kennt es.",
  words_sealed:
    "Kein Würfel fällt, bevor alle versiegelten Worte geöffnet sind. Die Browser tun das von selbst, sobald ihre Spieler am Tisch sind.",
  over: "Das Spiel ist vorbei.",
  not_over: "Das Spiel ist noch nicht vorbei.",
  nobody_to_agree: "Hier ist niemand, der zustimmen könnte. Du kannst aufgeben.",
  nothing_to_say: "Es gibt nichts zu senden.",

  log_damaged:
    "Das gespeicherte Protokoll dieses Tisches ist beschädigt, deshalb kann hier niemand weiterspielen. Den Grund findet der Verwalter im Protokoll des Servers.",
  stale: "Das Spiel ist inzwischen weitergegangen. Sieh nach und versuche es noch einmal.",
  not_your_power: "Diese Macht spielst du nicht.",
  nobody_s_power: "Diese Macht spielt niemand.",
  computer_plays: "Ein Computer spielt für dich. Nimm deinen Platz zuerst zurück.",
  other_owner: "Das gehört einer anderen Macht.",
  nothing_to_undo: "Es gibt nichts, was sich zurücknehmen lässt.",
  less_to_undo: "Von diesen {count} Aktionen lassen sich nur {can} zurücknehmen.",
  undone_enough: "Hier wurden schon {most} Aktionen zurückgenommen. Spiel erst weiter.",
  plan_fails: "Schritt {n} des Plans geht nicht: {why}",
  nothing_to_try: "Für diese Macht gibt es jetzt nichts zu planen.",
  position_secret: "Vor dem Ende des Spiels ist nicht alles an dieser Stellung bekannt.",
  log_secret: "Das Protokoll ist vor dem Ende des Spiels nicht öffentlich.",
  no_odds: "Für {game} lassen sich noch keine Chancen berechnen.",
  not_drawn: "Dieses Brett ist noch nicht gezeichnet.",

  log_refused: "Das Protokoll stimmt nicht, Zeile {line}: {why}",
  log_unreadable: "Das Protokoll stimmt nicht, Zeile {line}: Sie lässt sich nicht lesen.",
};

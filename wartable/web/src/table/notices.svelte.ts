import { say } from "../words/words.svelte";
import type { Table } from "./table.svelte";

/** Tells by a notice of the browser when it is my turn and I look elsewhere. */
export function notifyTurns(table: Table): void {
  let before = true;
  $effect(() => {
    const asked = table.sight ? table.asks.length > 0 : true;
    if (asked && !before && document.hidden && "Notification" in window) {
      if (Notification.permission === "granted") {
        const notice = new Notification(say.t.yourTurn, {
          body: table.asks[0]?.title ?? "",
          tag: table.id,
        });
        notice.onclick = () => window.focus();
      }
    }
    before = asked;
  });
}

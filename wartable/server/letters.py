"""Letters: e-mail that goes out through the host's own mail server."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage

from wartable.server.settings import Smtp

TIMEOUT = 20.0
_POST = ThreadPoolExecutor(4, thread_name_prefix="letters")
"""Where letters wait for the mail server; nothing else waits there."""

NOT_SENT = (OSError, smtplib.SMTPException)
"""What can go wrong with a letter."""


async def send(smtp: Smtp, to: str, subject: str, text: str) -> None:
    """Send one letter; it has been taken when this returns."""
    letter = EmailMessage()
    letter["From"] = smtp.sender or f"wartable@{smtp.host}"
    letter["To"] = to
    letter["Subject"] = subject
    letter.set_content(text)
    await asyncio.get_running_loop().run_in_executor(_POST, _hand_over, smtp, letter)


def _hand_over(smtp: Smtp, letter: EmailMessage) -> None:
    with smtplib.SMTP(smtp.host, smtp.port, timeout=TIMEOUT) as server:
        if smtp.tls:
            server.starttls(context=ssl.create_default_context())
        if smtp.user:
            server.login(smtp.user, smtp.password)
        server.send_message(letter)

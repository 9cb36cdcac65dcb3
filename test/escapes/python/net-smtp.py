# A mail.
# flags: --no-network
import smtplib

from world import HOST, TCP

try:
    smtplib.SMTP(HOST, TCP, timeout=2)
except (OSError, smtplib.SMTPException):
    pass

/** One message to one person. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Who an answer goes to, when not the sender. */
  replyTo?: string;
  /** The address that ends such e-mails at once when a mail program posts to it (RFC 8058). */
  oneClickUnsubscribe?: string;
}

/** Sends mail. Called from jobs only, so a failure is retried. */
export interface MailSender {
  send(message: MailMessage): Promise<void>;
}

/** One message to one person. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Who an answer goes to, when not the sender. */
  replyTo?: string;
}

/** Sends mail. Called from jobs only, so a failure is retried. */
export interface MailSender {
  send(message: MailMessage): Promise<void>;
}

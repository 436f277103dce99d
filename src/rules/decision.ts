/**
 * The answer of a rule about permission: yes, or no with a code. The server turns the code into a
 * refusal, the screen uses the same answer to hide or explain a button.
 */
interface Allowed {
  readonly allowed: true;
}
export interface Refused<Code extends string> {
  readonly allowed: false;
  readonly code: Code;
}
export type Decision<Code extends string> = Allowed | Refused<Code>;

export const allow: Allowed = Object.freeze({ allowed: true });

export const refuse = <const Code extends string>(code: Code): Refused<Code> => ({ allowed: false, code });

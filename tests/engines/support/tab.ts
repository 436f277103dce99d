/** What a driver can do with one tab of a browser that belongs to one person. What people do with it is in screen.ts. */
export interface Tab {
  /** Opens an address of the product and waits until it is loaded. */
  goto(path: string): Promise<void>;
  /** The value of an expression in the page, of its promise when it is one; what JSON holds. */
  run<Value>(expression: string): Promise<Value>;
  /** Presses the main button of the mouse at a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  press(key: keyof typeof KEYS): Promise<void>;
  /** Chooses files for the file input that an expression gives. */
  setFiles(expression: string, paths: readonly string[]): Promise<void>;
  setCookie(name: string, value: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Exceptions, errors in the console, breaches of the security policy. */
  complaints: string[];
  /** Requests to the product itself that were refused: "404 /api/…". */
  refusals: string[];
  close(): Promise<void>;
}

/** Keys without a sign, by their code in the WebDriver standard. */
export const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
} as const;

/** A browser of this machine as its maker or its distribution built it. */
export interface Engine {
  name: EngineName;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export const ENGINES = ['firefox', 'webkit', 'chromium'] as const;
export type EngineName = (typeof ENGINES)[number];

export const WINDOW = { width: 1280, height: 900 };
export const TIME_ZONE = 'Europe/Berlin';

/** In every page, before its own scripts: breaches of the policy become errors of the console. */
export const POLICY_LISTENER = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy: ' + event.effectiveDirective + ' forbids ' + (event.blockedURI || event.sample));
});`;

/** Somebody who is logged in. */
export interface Account {
  id: string;
  token: string;
}

export interface NewAccount {
  role: 'user' | 'performer' | 'admin';
  username: string;
  name: string;
  gender?: 'male' | 'female';
  country?: string;
  dateOfBirth?: string;
}

/** Tokens and their price in hundredths. */
export interface NewPackage {
  name: string;
  description: string;
  /** Money and tokens as an operator types them. */
  price: number;
  tokens: number;
}

/** Takes so many percent off a top-up, from now on for so many days. */
export interface NewCoupon {
  code: string;
  name: string;
  percent: number;
  uses: number;
  days: number;
}

/** A page of the site's own, in HTML. */
export interface NewPage {
  slug: string;
  title: string;
  shortDescription: string;
  content: string;
}

/** What the site shows beside what people publish. */
export interface NewBanner {
  position: 'top' | 'left' | 'right' | 'middle' | 'bottom';
  title: string;
  description: string;
  link: string;
  /** Path of a file. */
  picture?: string;
}

/** What performers are found under. */
export interface NewCategory {
  name: string;
  description: string;
  /** Its place in the list. */
  ordering: number;
}

/** Where somebody has things sent to. */
export interface NewAddress {
  name: string;
  /** Two letters. */
  country: string;
  state: string;
  city: string;
  streetAddress: string;
  streetNumber: string;
  apartment: string;
  zipCode: string;
  /** International, digits only. */
  phoneNumber: string;
}

/**
 * The site that is filled, as whoever composes the server hands it over: the API as every client has it, what the
 * API does not offer because an operator or a job does it, and a clock, so that the past has real dates.
 */
export interface Site {
  fetch(request: Request): Promise<Response>;
  now(): Date;
  /** Everything that is called from here on happens at this time. */
  setTime(at: Date): void;
  /** Sign-up refuses the usernames of the demo and asks performers for documents, so accounts are added here. */
  addAccount(person: NewAccount): Promise<Account>;
  /**
   * Puts an address into somebody's book; answers its id. To check its city the API reads all cities of the world, for
   * which a first start has no time.
   */
  addAddress(account: Account, address: NewAddress): Promise<string>;
  approvePerformer(id: string): Promise<void>;
  featurePerformer(id: string): Promise<void>;
  offerPackages(packages: readonly NewPackage[]): Promise<void>;
  offerCoupon(coupon: NewCoupon): Promise<void>;
  writePage(page: NewPage): Promise<void>;
  addBanner(banner: NewBanner): Promise<void>;
  /** Answers its id. */
  addCategory(category: NewCategory): Promise<string>;
  renewSubscriptions(): Promise<void>;
  scorePerformers(): Promise<void>;
  /** Pays every payout that was requested. */
  payPayouts(): Promise<void>;
}

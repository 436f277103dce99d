import type { Clock } from '#server/clock.ts';

/** A clock that stands still until told to move. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = '2026-03-01T12:00:00.000Z') {
    this.#now = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(to: string): void {
    this.#now = new Date(to).getTime();
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by;
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}

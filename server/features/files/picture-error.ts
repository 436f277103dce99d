/** The picture is larger than we unfold, takes more memory than it may, or is none. */
export class PictureError extends Error {
  readonly problem: 'too-many-pixels' | 'too-heavy' | 'unreadable';
  constructor(problem: PictureError['problem'], cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

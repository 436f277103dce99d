/** The picture is larger than we unfold, takes more memory than it may, is none, or was not written as it was meant. */
export class PictureError extends Error {
  readonly problem: 'too-many-pixels' | 'too-heavy' | 'unreadable' | 'failed';
  constructor(problem: PictureError['problem'], cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

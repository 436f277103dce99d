/** The picture is larger than we unfold, or is none. */
export class PictureError extends Error {
  readonly problem: 'too-many-pixels' | 'unreadable';
  constructor(problem: PictureError['problem'], cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

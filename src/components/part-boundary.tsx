import { Component, type ErrorInfo, type ReactNode } from 'react';
import { report } from '#lib/report.ts';
import { PartFailed } from './part-failed.tsx';

interface Props {
  children: ReactNode;
}

/** A part of a page that cannot be drawn is replaced by a note; the rest of the page, and what is typed there, stays. */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    report(`A part of the page failed:${componentStack ?? ''}`, error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <PartFailed onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

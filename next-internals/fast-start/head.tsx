import { Head } from 'next/document';
import type { JSX } from 'react';

type Files = Parameters<Head['getScripts']>[0];

/** Names the pages that were rendered by the build; none was (start.ts says so). */
const EMPTY = /\/_ssgManifest\.js/;

interface Needs {
  styles: JSX.Element[];
  start: JSX.Element;
}

/** What a page brings never changes while the product runs: worked out once a page. */
const known = new Map<string, Needs>();

/**
 * The head of every built page. Its scripts are named, not run: first-script.js brings them after the first
 * picture. Style sheets stand next to where Next would announce them, so the announcements are left out.
 */
class FastHead extends Head {
  private needs(files: Files): Needs {
    const key = [this.context.__NEXT_DATA__.page, ...this.context.dynamicImports].join(' ');
    const found = known.get(key);
    if (found) return found;
    const scripts = [...super.getDynamicChunks(files), ...super.getScripts(files)];
    const addresses = scripts
      .flatMap((script) => (script ? [String(script.props.src)] : []))
      .filter((address) => !EMPTY.test(address));
    const needs = {
      styles: (super.getCssLinks(files) ?? []).filter(({ props }) => props.rel === 'stylesheet'),
      start: (
        <script
          key="start"
          src="/generated/fast-start/first-script.js"
          defer
          data-scripts={addresses.join(' ')}
        />
      ),
    };
    known.set(key, needs);
    return needs;
  }

  override getCssLinks(files: Files): JSX.Element[] | null {
    return this.context.isDevelopment ? super.getCssLinks(files) : this.needs(files).styles;
  }

  override getDynamicChunks(files: Files): (JSX.Element | null)[] {
    return this.context.isDevelopment ? super.getDynamicChunks(files) : [];
  }

  /** For browsers that know no modules; none of ours (browserslist) is one. */
  override getPolyfillScripts(): JSX.Element[] {
    return [];
  }

  override getScripts(files: Files): JSX.Element[] {
    return this.context.isDevelopment ? super.getScripts(files) : [this.needs(files).start];
  }
}

/** The head of every page: ours, or Next's own when the pages were built with `FAST_START=off`. */
export const PageHead: typeof Head = process.env.FAST_START === 'off' ? Head : FastHead;

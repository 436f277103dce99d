import type { SVGProps } from 'react';

/** lucide's data of one icon: SVG shapes with their attributes; `key` is there for React alone. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const markup = ({ node }: IconData): string =>
  node
    .map(([tag, { key: _key, ...attributes }]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}/>`;
    })
    .join('');

/**
 * Stands in for lucide-react's own factory when the pages are built (next.config.js). Its icons render ten
 * attributes and every shape as elements of React's; a page shows fifty of them. Here the shapes are one text made
 * once, and what all icons share is in styles/global.css.
 */
export default function createLeanIcon(data: IconData) {
  const shapes = { __html: markup(data) };
  // biome-ignore lint/correctness/noComponentHookFactories: a factory, called once for each icon as its module loads
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        className={className ? `icon ${className}` : 'icon'}
        viewBox="0 0 24 24"
        aria-hidden="true"
        {...rest}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes come from the icon package alone
        dangerouslySetInnerHTML={shapes}
      />
    );
  };
}

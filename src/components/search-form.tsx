import type { ComponentProps } from 'react';

/** A form that screen readers know as a search. Without scripts, what it looks for stands in the address. */
export const SearchForm = (props: ComponentProps<'form'>) => (
  // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers yet
  <form role="search" method="get" {...props} />
);

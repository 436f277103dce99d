import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '#i18n/create-i18n.ts';

const i18n = createI18n('en-US');

export function WithTexts({ children }: { children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}

/** Renders a component with our texts and nothing else: components know no store and no router. */
export function show(element: ReactElement) {
  return { user: userEvent.setup(), ...render(element, { wrapper: WithTexts }) };
}

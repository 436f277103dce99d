import { feedbackStore } from '#components/toast.ts';

/** The toasts on the screen, oldest first. */
export const toasts = () => feedbackStore.read().toasts;

/** Their texts. */
export const toastTexts = (): string[] => toasts().map(({ text }) => text);

/** The newest of them. */
export const lastToast = () => toasts().at(-1);

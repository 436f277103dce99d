import { service } from '#api/service.ts';
import { settings } from '#contract/settings.ts';

export const settingsService = service(settings);

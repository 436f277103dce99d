import { service } from '#api/service.ts';
import { notifications } from '#contract/notifications.ts';

/** Their answers live in a slice, fed by a saga and the socket (decision 65). */
export const notificationsService = service(notifications);

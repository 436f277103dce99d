import { service } from '#api/service.ts';
import { users } from '#contract/users.ts';

export const usersService = service(users);

import { service } from '#api/service.ts';
import { geo } from '#contract/geo.ts';

export const geoService = service(geo);

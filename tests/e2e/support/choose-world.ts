import type { ProductWorld } from './product-under-test.ts';

/**
 * In a worker, names the product that is this worker's own by E2E_URL and E2E_DATA_DIR. The configuration imports this
 * before anything that reads them.
 */
const worlds = JSON.parse(process.env.E2E_WORLDS ?? '[]') as ProductWorld[];
const world = worlds[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (world) Object.assign(process.env, { E2E_URL: world.url, E2E_DATA_DIR: world.dataDir });

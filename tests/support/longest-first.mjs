import Sequencer from '@jest/test-sequencer';

/**
 * The files that take longest, longest first: one that starts last keeps one worker busy and the others idle. jest knows
 * how long each took the last time, which a clean checkout has not; there it goes by how large a file is.
 */
export const LONGEST = [
  'api/access-search',
  'api/access-matrix-kinds',
  'api/access-matrix',
  'api/flood',
  'api/crashes',
  'api/messages-network',
  'api/operator-command',
];

const placeOf = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.includes(`/tests/${name}.test.`));
  return place === -1 ? LONGEST.length : place;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

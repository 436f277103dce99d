import { type Commands, needed, print, table } from '../../commands.ts';
import {
  featurePerformer,
  pendingReviews,
  reviewPerformer,
  searchUsers,
  setAccountActive,
  setCommission,
  showUser,
} from './operator.service.ts';

export const accountHelp = `  performers pending                  who waits for review
  performers approve <who>            <who>: id, username or e-mail address
  performers reject <who> <reason>
  performers feature <who>            shows them first on the landing page; unfeature takes them out
  performers unfeature <who>
  performers commission <who> <percent|site>
                                      the site's part of what is sold from now on, renewals too: 0 to 100 in steps of
                                      0.01, for this performer alone; site: as for everybody
  users search <text>                 also by addresses that were never confirmed
  users show <who>                    the account, and which terms and privacy policy its person accepted, and when
  users disable <who> <reason>        closes the account and logs it out everywhere
  users enable <who>
`;

export const accountCommands: Commands = {
  async 'performers pending'({ deps }) {
    table(await pendingReviews(deps), 'Nobody is waiting for review.');
  },
  async 'performers approve'({ deps }, values, actor) {
    const [who = ''] = needed(values, 1);
    const { name } = await reviewPerformer(deps, actor, who, { type: 'approve' });
    print(`${name} is approved and may publish.`);
  },
  async 'performers reject'({ deps }, values, actor) {
    const [who = '', ...reason] = needed(values, 2);
    const { name } = await reviewPerformer(deps, actor, who, { type: 'reject', reason: reason.join(' ') });
    print(`${name} is rejected and was told why.`);
  },
  async 'performers feature'({ deps }, values, actor) {
    const { name } = await featurePerformer(deps, actor, needed(values, 1).join(' '), true);
    print(`${name} is featured.`);
  },
  async 'performers unfeature'({ deps }, values, actor) {
    const { name } = await featurePerformer(deps, actor, needed(values, 1).join(' '), false);
    print(`${name} is not featured anymore.`);
  },
  async 'performers commission'({ deps }, values, actor) {
    const [who = '', wanted = ''] = needed(values, 2);
    const { name, percent } = await setCommission(deps, actor, who, wanted);
    print(
      percent === null
        ? `${name} pays the commission of the site from now on.`
        : `The commission of ${name} is ${percent}% from now on. What was sold keeps its own.`,
    );
  },
  async 'users search'({ deps }, values) {
    table(await searchUsers(deps, needed(values, 1).join(' ')), 'Nobody found.');
  },
  async 'users show'({ deps }, values) {
    const { acceptance, ...account } = await showUser(deps, needed(values, 1).join(' '));
    table([account], '');
    print(
      acceptance
        ? `Accepted at sign-up (${acceptance.acceptedAt.toISOString()}): terms ${acceptance.termsVersion}, privacy policy ${acceptance.privacyVersion}. Read them with: pages accepted <version>`
        : 'Accepted at sign-up: not said.',
    );
  },
  async 'users disable'({ deps }, values, actor) {
    const [who = '', ...reason] = needed(values, 2);
    const { name } = await setAccountActive(deps, actor, who, false, reason.join(' '));
    print(`${name} is closed and logged out.`);
  },
  async 'users enable'({ deps }, values, actor) {
    const { name } = await setAccountActive(deps, actor, needed(values, 1).join(' '), true, '');
    print(`${name} is open again.`);
  },
};

import { type Commands, print } from '../../commands.ts';
import { recentContacts } from './contact.service.ts';

export const contactHelp = `  contact recent                      what came through the contact form last
`;

export const contactCommands: Commands = {
  async 'contact recent'({ deps }) {
    const messages = await recentContacts(deps);
    if (messages.length === 0) print('Nobody has written yet.');
    for (const { at, name, email, subject, message } of messages)
      print(`${at}  ${name} <${email}>${subject ? `: ${subject}` : ''}\n${message}\n`);
  },
};

import { inLanguage } from './language.js'

/** Texts of a user who leaves. */
export const leavingMessages = inLanguage('leaving', {
  data: 'Copy what is stored about me',
  dataCopied: 'Copied as JSON. Paste it where you want to keep it.',
  dataTitle: 'What is stored about you',
  dataText: 'It could not be copied. Try again, or select it and copy it by hand.',
  leave: 'Delete this wallet',
  leaveTitle: 'Delete this wallet',
  leaveWarning:
    'In seven days the account and its wallet are removed from the server, and no recovery code opens it any more. Move what it holds, or keep its private key. Until then you can change your mind here.',
  leaveAct: 'Delete',
  leaving: (day: string) => `This wallet is going to be deleted on ${day}.`,
  leavingByApp: (day: string) =>
    `The app is going to delete this wallet on ${day}. Move what it holds, or ask the app to stop it.`,
  stay: 'Keep this wallet',
  stayed: 'Deletion cancelled.',
})

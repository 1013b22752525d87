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
    'Deleted in seven days; no recovery code opens it after that. Move what it holds, or keep its private key. You can change your mind here until then.',
  leaveAct: 'Delete',
  leaving: (day: string) => `This wallet is going to be deleted on ${day}.`,
  leavingByApp: (day: string) =>
    `The app is going to delete this wallet on ${day}. Move what it holds, or ask the app to stop it.`,
  stay: 'Keep this wallet',
  stayed: 'Your wallet stays. Deletion cancelled.',
})

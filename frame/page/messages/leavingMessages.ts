import { inLanguage } from './language.js'

/** Texts of a user who leaves. */
export const leavingMessages = inLanguage('leaving', {
  data: 'Copy what is stored about me',
  dataCopied: 'Your data was copied. Paste it where you want to keep it.',
  dataTitle: 'What is stored about you',
  dataText: 'Copying was blocked. Press Copy, or select the text.',
  leave: 'Delete this wallet',
  leaveTitle: 'Delete this wallet',
  leaveWarning:
    'This wallet will be deleted in seven days. After that, no recovery code opens it. First move what it holds, or save its private key. Until then, you can keep the wallet: open its settings.',
  leaveAct: 'Delete',
  leaving: (day: string) => `This wallet will be deleted on ${day}.`,
  leavingByApp: (day: string) =>
    `The app will delete this wallet on ${day}. Move what it holds, or ask the app to stop it.`,
  stay: 'Keep this wallet',
  stayed: 'Your wallet stays. Deletion cancelled.',
})

/** Texts of a wallet that is not in this browser. */
export const missingWalletMessages = {
  notInstalled: (name: string) => `${name} is not installed in this browser`,
  notInstalledHint: 'Install it, then come back to this page and connect.',
  get: (name: string) => `Get ${name}`,
  haveInstalled: 'I have installed it',
  reloadHint: (name: string) => `Reload this page so that it can find ${name}.`,
  reload: 'Reload page',
  lost: 'This wallet is not in your browser',
  lostHint: 'Turn it on in your browser and come back, or choose another one.',
  chooseOther: 'Choose another wallet',
} as const

// The part of defences.mjs that is in wallets that announce themselves.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code as text

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
export const announcedDefences = [
  [
    'T-C5',
    'runtime/src/features/connect/rows/walletRows.ts',
    '[crowd[at], crowd.at(-1 - at)]',
    '[crowd[at]]',
    'runtime/src/features/connect/rows/walletRows.test.ts',
  ],
  [
    'T-C5',
    'runtime/src/chains/createWalletRegistry.ts',
    'if (left > 0 && first-- > 0) return left-- > 0',
    'if (as) return true',
    'runtime/src/chains/createWalletRegistry.test.ts',
  ],
  [
    'T-C5',
    'runtime/src/chains/createWalletRegistry.ts',
    'held.set(as, list)',
    '',
    'runtime/src/chains/createWalletRegistry.test.ts',
  ],
  [
    'T-C5',
    'runtime/src/chains/createWalletRegistry.ts',
    'for (let count = 2; ids.has(own); count++) own = `${id}:${count}`',
    '',
    'runtime/src/namespaces/eip155/eip155.test.ts',
  ],
]

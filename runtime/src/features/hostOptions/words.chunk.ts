import { callHost } from '../../errors/AppKitError.js'

/** Every text of the views, by area. Each loads with the views that have it. */
export const areas = {
  account: async () => (await import('../../ui/messages/account.js')).accountMessages,
  accountPart: async () => (await import('../../ui/messages/accountParts.js')).accountPartMessages,
  allWallets: async () => (await import('../../ui/messages/allWallets.js')).allWalletsMessages,
  amount: async () => (await import('../../ui/messages/amounts.js')).amountMessages,
  balances: async () => (await import('../../ui/messages/balances.js')).balancesMessages,
  collectibles: async () => (await import('../../ui/messages/collectibles.js')).collectibleMessages,
  connect: async () => (await import('../../ui/messages/connect.js')).connectMessages,
  connecting: async () => (await import('../../ui/messages/connecting.js')).connectingMessages,
  email: async () => (await import('../../ui/messages/email.js')).emailMessages,
  guide: async () => (await import('../../ui/messages/guide.js')).guideMessages,
  missingWallet: async () => (await import('../../ui/messages/guide.js')).missingWalletMessages,
  multiChain: async () => (await import('../../ui/messages/guide.js')).multiChainMessages,
  history: async () => (await import('../../ui/messages/history.js')).historyMessages,
  shell: async () => (await import('../../ui/messages/modal.js')).shellMessages,
  titles: async () => (await import('../../ui/messages/modal.js')).titles,
  name: async () => (await import('../../ui/messages/names.js')).nameMessages,
  networks: async () => (await import('../../ui/messages/networks.js')).networksMessages,
  onramp: async () => (await import('../../ui/messages/onramp.js')).onrampMessages,
  pay: async () => (await import('../../ui/messages/pay.js')).payMessages,
  platform: async () => (await import('../../ui/messages/platforms.js')).platformMessages,
  receive: async () => (await import('../../ui/messages/receive.js')).receiveMessages,
  send: async () => (await import('../../ui/messages/send.js')).sendMessages,
  signIn: async () => (await import('../../ui/messages/signIn.js')).signInMessages,
  signInAnswer: async () => (await import('../../ui/messages/signInAnswer.js')).signInAnswerMessages,
  smartSessions: async () => (await import('../../ui/messages/smartSessions.js')).sessionMessages,
  social: async () => (await import('../../ui/messages/socials.js')).socialMessages,
  swap: async () => (await import('../../ui/messages/swaps.js')).swapMessages,
} as const

type Areas = typeof areas

/** Own words for the texts of an area: text for text, a function with the same input for a function. */
export type Words<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...input: infer Input) => string
      ? (...input: Input) => string
      : Words<Texts[Key]>
}

export type ViewWords = { readonly [Area in keyof Areas]?: Words<Awaited<ReturnType<Areas[Area]>>> }

/** Puts the words of a host in the place of those of the views. An area that does not load keeps its own. */
export async function applyViewWords(words: ViewWords): Promise<void> {
  const named = Object.entries(areas).filter(([area]) => Object.hasOwn(words, area))
  const load = async ([area, load]: (typeof named)[number]) =>
    applyWords(await load(), words[area as keyof Areas])
  await Promise.allSettled(named.map(load))
}

/** Puts texts in the place of those with the same key. What is no text and no function that gives one is left out. */
export function applyWords(texts: object, words: object | undefined): void {
  const target = texts as Record<string, unknown>
  for (const [key, word] of Object.entries(words ?? {})) {
    const own = Object.hasOwn(target, key) ? target[key] : undefined
    if (typeof own === 'string' && typeof word === 'string') target[key] = word
    else if (typeof own === 'function' && typeof word === 'function')
      target[key] = guarded(own as Text, word as Text)
    else if (typeof own === 'object' && own !== null && typeof word === 'object' && word !== null)
      applyWords(own, word)
  }
}

type Text = (...input: unknown[]) => unknown

/** If a function of the host throws or returns no text, the default text is shown. */
const guarded =
  (own: Text, word: Text) =>
  (...input: unknown[]) => {
    const text = callHost(() => word(...input))
    return typeof text === 'string' ? text : own(...input)
  }

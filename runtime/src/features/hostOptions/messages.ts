import type { laterProblems } from '../../kit/laterProblems.js'
import type { problemMessages } from '../../kit/problems.js'
import type { buttonMessages } from '../../react/buttons/buttonMessages.js'
import type { accountMessages } from '../../ui/messages/account.js'
import type { accountPartMessages } from '../../ui/messages/accountParts.js'
import type { allWalletsMessages } from '../../ui/messages/allWallets.js'
import type { amountMessages } from '../../ui/messages/amounts.js'
import type { balancesMessages } from '../../ui/messages/balances.js'
import type { collectibleMessages } from '../../ui/messages/collectibles.js'
import type { connectMessages } from '../../ui/messages/connect.js'
import type { connectingMessages } from '../../ui/messages/connecting.js'
import type { emailMessages } from '../../ui/messages/email.js'
import type { guideMessages, missingWalletMessages, multiChainMessages } from '../../ui/messages/guide.js'
import type { historyMessages } from '../../ui/messages/history.js'
import type { shellMessages, titles } from '../../ui/messages/modal.js'
import type { nameMessages } from '../../ui/messages/names.js'
import type { networksMessages } from '../../ui/messages/networks.js'
import type { onrampMessages } from '../../ui/messages/onramp.js'
import type { payMessages } from '../../ui/messages/pay.js'
import type { platformMessages } from '../../ui/messages/platforms.js'
import type { receiveMessages } from '../../ui/messages/receive.js'
import type { sendMessages } from '../../ui/messages/send.js'
import type { signInMessages } from '../../ui/messages/signIn.js'
import type { signInAnswerMessages } from '../../ui/messages/signInAnswer.js'
import type { sessionMessages } from '../../ui/messages/smartSessions.js'
import type { socialMessages } from '../../ui/messages/socials.js'
import type { swapMessages } from '../../ui/messages/swaps.js'

/** Every text that a view or a button shows, by area. `runtime/languages` has them by the same names in other languages. */
export interface Areas {
  readonly buttons: typeof buttonMessages
  readonly account: typeof accountMessages
  readonly accountPart: typeof accountPartMessages
  readonly allWallets: typeof allWalletsMessages
  readonly amount: typeof amountMessages
  readonly balances: typeof balancesMessages
  readonly collectibles: typeof collectibleMessages
  readonly connect: typeof connectMessages
  readonly connecting: typeof connectingMessages
  readonly email: typeof emailMessages
  readonly guide: typeof guideMessages
  readonly missingWallet: typeof missingWalletMessages
  readonly multiChain: typeof multiChainMessages
  readonly history: typeof historyMessages
  readonly shell: typeof shellMessages
  readonly titles: typeof titles
  readonly name: typeof nameMessages
  readonly networks: typeof networksMessages
  readonly onramp: typeof onrampMessages
  readonly pay: typeof payMessages
  readonly platform: typeof platformMessages
  readonly problem: typeof problemMessages
  readonly receive: typeof receiveMessages
  readonly send: typeof sendMessages
  readonly signIn: typeof signInMessages
  readonly signInAnswer: typeof signInAnswerMessages
  readonly smartSessions: typeof sessionMessages
  readonly social: typeof socialMessages
  readonly swap: typeof swapMessages
}

/** Own words for the texts of an area: text for text, a function with the same input for a function. */
type Words<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...input: infer Input) => string
      ? (...input: Input) => string
      : Words<Texts[Key]>
}

/** Own words for any text that the widget shows, by area and key. They are those of the page: all its kits have them. */
export type Messages = { readonly [Area in keyof Areas]?: Words<Areas[Area]> } & {
  readonly problem?: { readonly [Code in (typeof laterProblems)[number]]?: string }
}

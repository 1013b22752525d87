import type { SignInMarks } from '../../src/shared/signIn.js'
import type { PageNetwork } from '../base/facts.js'
import type { SignRequest } from '../vault/approval.js'
import type { Headline, Loss } from './losses.js'

/** A label and its value. */
export type Row = readonly [label: string, value: string]

/** One thing that a request does, in words. */
export interface Step {
  readonly title: string
  readonly rows: readonly Row[]
  /** The most that can be lost by it. */
  readonly losses: readonly Loss[]
  /** A warning that the user should read before approving. */
  readonly warning?: string | undefined
}

/** Labels of the two buttons of an approval, each of which names its act. */
export interface Acts {
  readonly approve: string
  readonly reject: string
  /** Whether the first takes something away for good. */
  readonly isDanger?: boolean
}

/** The text or the data that is signed, to the letter. */
interface Detail {
  readonly label: string
  readonly text: string
  /** Whether it is behind its label, because all that matters of it is said in words. */
  readonly isFolded?: boolean
}

/** A request as the user sees it, and what is signed if it is approved. */
export interface Prepared {
  readonly request: SignRequest
  /** The account that is asked. Another one never signs it. */
  readonly account: string
  /** The most that can be lost. */
  readonly headline: Headline
  readonly title: string
  /** The words of the two buttons. Approve and Decline, if left out. */
  readonly acts?: Acts | undefined
  /** The purpose, in a sentence. */
  readonly about?: string | undefined
  /** The rows that say who asks, and on which network it takes effect. */
  readonly rows: readonly Row[]
  /** The effects, in order. All of them are read from the bytes that are signed. */
  readonly steps: readonly Step[]
  /** The costs. */
  readonly costs?: readonly Row[]
  /** The result of a trial on the frame's own node, or why there was none. */
  readonly trial?: Trial | undefined
  /** The text or the data to the letter. */
  readonly detail?: Detail | undefined
  readonly warning?: string | undefined
  /** The sign-in to an app that it is, by what its message says. */
  readonly signIn?: SignInMarks | undefined
  /** Checks right before it is signed what may have changed since. @throws WalletError */
  readonly recheck?: () => Promise<void>
}

/** The result of trying a transaction without sending it. */
export interface Trial {
  /** The assets that the wallet loses, or lets others take. */
  readonly losses: readonly Loss[]
  /** Changes of the balances of the wallet. */
  readonly changes: readonly Row[]
  /** A sentence: no balance changes, the trial fails, or it could not be made. */
  readonly note?: string
  readonly isWarning?: boolean
}

/** The page that a request comes from, and what the request is for. */
export interface RequestContext {
  /** The account of the wallet that is asked. */
  readonly address: string
  /** That account, where the calls are made by another one that it is an owner of, whose address is above. */
  readonly signer?: string
  /** Origin of the page that asks. */
  readonly site: string
  /** What that page is called: the name of the app, if the wallet's server has one for it. Default: its host. */
  readonly app?: string | undefined
  /** CAIP-2 id of the network. */
  readonly chain: string
  readonly network: PageNetwork
}

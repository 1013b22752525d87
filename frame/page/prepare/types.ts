import type { PageNetwork } from '../base/facts.js'
import type { SignRequest } from '../vault/approval.js'
import type { Headline, Loss } from './losses.js'

/** A label and what it says. */
export type Row = readonly [label: string, value: string]

/** One thing that a request does, in words. */
export interface Step {
  readonly title: string
  readonly rows: readonly Row[]
  /** The most that can be lost by it. */
  readonly losses: readonly Loss[]
  /** What the user should know before approving. */
  readonly warning?: string | undefined
}

/** A request as the user sees it, and what is signed if it is approved. */
export interface Prepared {
  readonly request: SignRequest
  /** The account that is asked. Another one never signs it. */
  readonly account: string
  /** The most that can be lost. */
  readonly headline: Headline
  readonly title: string
  /** What it is for, in a sentence. */
  readonly about?: string | undefined
  /** Where it comes from, where it takes effect. */
  readonly rows: readonly Row[]
  /** What it does, in order. All of it is read from the bytes that are signed. */
  readonly steps: readonly Step[]
  /** What it costs. */
  readonly costs?: readonly Row[]
  /** What a try on the frame's own node has changed, or why there was none. */
  readonly trial?: Trial | undefined
  /** The text or the data to the letter. */
  readonly detail?: { readonly label: string; readonly text: string } | undefined
  readonly warning?: string | undefined
  /** Checks right before it is signed what may have changed since. @throws WalletError */
  readonly recheck?: () => Promise<void>
}

/** The result of trying a transaction without sending it. */
export interface Trial {
  /** What the wallet loses, or lets others take. */
  readonly losses: readonly Loss[]
  /** Changes of the balances of the wallet. */
  readonly changes: readonly Row[]
  /** That there are none, that it fails, or that it could not be tried. */
  readonly note?: string
  readonly isWarning?: boolean
}

/** Where a request comes from and what it is for. */
export interface RequestContext {
  /** The account of the wallet that is asked. */
  readonly address: string
  /** Origin of the page that asks. */
  readonly site: string
  /** CAIP-2 id of the network. */
  readonly chain: string
  readonly network: PageNetwork
}

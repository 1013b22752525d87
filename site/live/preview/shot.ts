/** An answer of the page of the embedded wallet: a payload, a sentence in which it refuses, or null for no answer at all. */
export type PageAnswer = object | string | null

/** A step of the user once the view is open: presses the element of a test id, types into it, or presses Enter in it. */
export type Step =
  | { readonly press: string }
  | { readonly enter: string }
  | { readonly type: readonly [testId: string, text: string] }

/** A view of the modal in one of its states. */
export interface Shot {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly view: string
  /** The view that the steps end in, where that is another one. */
  readonly shows?: string
  /** The data that the view is opened with, such as a payment. */
  readonly data?: unknown
  /** Features of the app besides those that the whole gallery has. */
  readonly features?: readonly string[]
  /** Whether the wallet of eip155 connects to the app's other namespace, too. */
  readonly isOneWallet?: boolean
  /** Entries that the browser has kept since the last visit. */
  readonly stored?: Readonly<Record<string, string>>
  /** Namespaces of the app, where they are not eip155 alone. */
  readonly namespaces?: readonly string[]
  /** Whether the browser has no wallet. */
  readonly hasNoWallet?: boolean
  /** Whether a wallet is connected first. */
  readonly isConnected?: boolean
  /** Whether a user logs in at the embedded wallet first. */
  readonly isLoggedIn?: boolean
  /** Answers of the embedded wallet's page by request, where they are not the usual ones. */
  readonly page?: Readonly<Record<string, PageAnswer>>
  /** Whether the page of the embedded wallet draws nothing itself, as the page of another maker. */
  readonly isPageBlank?: boolean
  /** The window of another site: it stays open, or the user logs in there. Absent where it is blocked. */
  readonly loginWindow?: 'open' | 'answers'
  /** Whether the widget opens the view by itself once a wallet is connected, for what the app asks of its users. */
  readonly isAsked?: boolean
  /** Whether the app opens the view as well, although the widget opens one by itself. */
  readonly isOpenedToo?: boolean
  /** Whether the app asks for a session. */
  readonly asksForSession?: boolean
  /** The method that the wallet declines. */
  readonly declines?: string
  /** The method that the wallet leaves unanswered. */
  readonly hangs?: string
  /** The method that the wallet is too busy for. */
  readonly busyWith?: string
  /** The chain that the wallet is brought to once it is connected. */
  readonly chainId?: number
  /** The condition of the page's services, where it is not the usual one. */
  readonly services?: 'empty' | 'failing' | 'silent' | 'offline' | 'long'
  /** How the user's transactions and purchases end. */
  readonly ends?: 'success' | 'failure'
  /** The pairing with a phone, where it fails: no code is made for it, or its user declines. */
  readonly pairing?: 'refused' | 'declined'
  readonly steps?: readonly Step[]
  /** Whether the toast that the steps lead to stays. */
  readonly keepsToast?: boolean
}

/** A log-in by email. With a link or a code on its way, the mail and the number that it shows belong to it. */
export type LoginState =
  | { readonly phase: 'new' | 'email' | 'over' | 'done' | 'closed' }
  | SentState<'device'>
  | SentState<'code'>

interface SentState<Phase extends string> {
  readonly phase: Phase
  readonly mail: string
  /** The number that the mail and the wallet show. */
  readonly number: number
  /** Whether the page behind the link shows the code, and not the mail. */
  readonly isOnPage?: boolean
}

export type LoginPhase = LoginState['phase']

/** An event of a log-in. The table says which phase takes it. */
export type LoginEvent =
  /** The user has to type an email. */
  | { readonly type: 'asked' }
  /** The server has sent a link to a device that the email was not used on before. */
  | { readonly type: 'linkSent'; readonly mail: string; readonly number: number }
  | { readonly type: 'codeSent'; readonly mail: string; readonly number: number }
  /** The link was followed: the page behind it shows the code. */
  | { readonly type: 'confirmed' }
  /** The link was not followed in time. */
  | { readonly type: 'expired' }
  /** The server has taken the code. */
  | { readonly type: 'loggedIn' }
  /** The user has closed the view, or something else has taken its place. */
  | { readonly type: 'closed' }

type StateOf<Phase extends LoginPhase> = Extract<LoginState, { phase: Phase }>
type EventOf<Type extends LoginEvent['type']> = Extract<LoginEvent, { type: Type }>
type Row<Phase extends LoginPhase> = {
  readonly [Type in LoginEvent['type']]?: (state: StateOf<Phase>, event: EventOf<Type>) => LoginState
}

const lead = (phase: 'email' | 'over' | 'done' | 'closed') => (): LoginState => ({ phase })
const send =
  (phase: 'device' | 'code') =>
  (_: LoginState, { mail, number }: EventOf<'linkSent' | 'codeSent'>): LoginState => ({ phase, mail, number })
const sent = { linkSent: send('device'), codeSent: send('code') }

/**
 * The table of states and events. An event that is not listed for a state, such as a late one, is ignored.
 */
export const loginTable: { readonly [Phase in LoginPhase]: Row<Phase> } = {
  new: { asked: lead('email'), ...sent, closed: lead('closed') },
  email: { ...sent, closed: lead('closed') },
  device: {
    ...sent,
    confirmed: (state) => ({ ...state, phase: 'code', isOnPage: true }),
    expired: lead('over'),
    closed: lead('closed'),
  },
  code: { ...sent, loggedIn: lead('done'), closed: lead('closed') },
  over: { asked: lead('email'), closed: lead('closed') },
  done: {},
  // The code was on its way when the view was closed, and is used up.
  closed: { loggedIn: lead('done') },
}

/**
 * Applies an event.
 *
 * @returns the next state; the same object if the event changes nothing
 */
export function nextLogin(state: LoginState, event: LoginEvent): LoginState {
  const row = loginTable[state.phase] as Record<
    string,
    ((state: LoginState, event: LoginEvent) => LoginState) | undefined
  >
  return row[event.type]?.(state, event) ?? state
}

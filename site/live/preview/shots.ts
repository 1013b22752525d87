import { connectShots } from './connectShots'
import { emailShots, waitingShots } from './loginShots'
import { networkShots } from './networkShots'
import type { Shot } from './shot'
import { tokenShots } from './tokenShots'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const order = { network: 'eip155:1', recipient: receiver, amount: '0.01', label: 'Order 17, two tickets' }
const sessions = ['smartSessions']

/** Views of what an app asks its users for. */
const requestShots = [
  {
    id: 'sign-in',
    group: 'Sign-in',
    label: 'What will be signed',
    view: 'SIWXSignMessage',
    isConnected: true,
    isAsked: true,
  },
  {
    id: 'sign-in-declined',
    group: 'Sign-in',
    label: 'Declined',
    view: 'SIWXSignMessage',
    isConnected: true,
    isAsked: true,
    declines: 'personal_sign',
    steps: [{ press: 'w3m-connecting-siwe-sign' }],
  },
  {
    id: 'sign-in-waiting',
    group: 'Sign-in',
    label: 'Waiting for the wallet',
    view: 'ConnectingSiwe',
    isConnected: true,
    isAsked: true,
    isOpenedToo: true,
    hangs: 'personal_sign',
    steps: [{ press: 'w3m-connecting-siwe-sign' }],
  },
  {
    id: 'pay-nobody',
    group: 'Payments',
    label: 'Nobody connected',
    view: 'Pay',
    features: ['pay'],
    data: order,
  },
  {
    id: 'pay',
    group: 'Payments',
    label: 'Ways to pay',
    view: 'Pay',
    features: ['pay'],
    data: order,
    isConnected: true,
  },
  {
    id: 'pay-review',
    group: 'Payments',
    label: 'Review',
    view: 'Pay',
    shows: 'PayReview',
    features: ['pay'],
    data: order,
    isConnected: true,
    steps: [{ press: 'wallet-payment-option' }],
  },
  {
    id: 'pay-progress',
    group: 'Payments',
    label: 'On its way',
    view: 'Pay',
    shows: 'PayLoading',
    features: ['pay'],
    data: order,
    isConnected: true,
    steps: [{ press: 'wallet-payment-option' }, { press: 'pay-confirm-button' }],
  },
  {
    id: 'pay-invalid',
    group: 'Payments',
    label: 'A link that was changed',
    view: 'Pay',
    features: ['pay'],
    data: { ...order, recipient: '0x12' },
    isConnected: true,
  },
  {
    id: 'session-request',
    group: 'Sessions',
    label: 'An app asks for a session',
    view: 'SmartSessionRequest',
    features: sessions,
    isConnected: true,
    isAsked: true,
    asksForSession: true,
  },
  {
    id: 'session-created',
    group: 'Sessions',
    label: 'The wallet has agreed',
    view: 'SmartSessionCreated',
    features: sessions,
    data: Date.UTC(2027, 0, 31) / 1000,
    isConnected: true,
  },
  {
    id: 'sessions',
    group: 'Sessions',
    label: 'Sessions',
    view: 'SmartSessionList',
    features: sessions,
    isConnected: true,
  },
  {
    id: 'session',
    group: 'Sessions',
    label: 'A session',
    view: 'SmartSessionList',
    shows: 'SmartSession',
    features: sessions,
    isConnected: true,
    steps: [{ press: 'session-row' }],
  },
  {
    id: 'sessions-none',
    group: 'Sessions',
    label: 'None yet',
    view: 'SmartSessionList',
    features: sessions,
    isConnected: true,
    services: 'empty',
  },
  {
    id: 'sessions-failing',
    group: 'Sessions',
    label: 'The service is away',
    view: 'SmartSessionList',
    features: sessions,
    isConnected: true,
    services: 'failing',
  },
  { id: 'name', group: 'Names', label: 'Choose a name', view: 'RegisterAccountName', isConnected: true },
  {
    id: 'name-free',
    group: 'Names',
    label: 'Names that are free',
    view: 'RegisterAccountName',
    isConnected: true,
    steps: [{ type: ['wui-ens-input', 'ada-lovelace'] }],
  },
  {
    id: 'name-registered',
    group: 'Names',
    label: 'Registered',
    view: 'RegisterAccountNameSuccess',
    data: 'ada-lovelace.example.id',
    isConnected: true,
  },
] as const satisfies readonly Shot[]

/** The views of the gallery that the builder does not show. Those of the embedded wallet's own page are not here: its origin has them. */
export const shots = [
  ...connectShots,
  ...waitingShots,
  ...emailShots,
  ...networkShots,
  ...tokenShots,
  ...requestShots,
]
export type ShotId = (typeof shots)[number]['id']

/** @returns the shot of an id, if it is one. */
export function shotOf(id: string): Shot | undefined {
  return shots.find((shot) => shot.id === id)
}

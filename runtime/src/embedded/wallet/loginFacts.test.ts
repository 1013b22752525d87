import { describe, expect, it } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import type { FrameUser } from './createFrameClient.js'
import { readFrameTheme } from './frameTheme.js'
import { createFrameAnswers, typeOf } from './loginFacts.js'
import { createLoginStore } from './loginStore.js'

const [plain, smart] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const both = [
  { address: plain, type: 'eoa' as const },
  { address: smart, type: 'smartAccount' as const },
]

describe('the type of an account', () => {
  it.each<[string, Partial<FrameUser>, string]>([
    [
      'is the preferred one, where one address has two',
      { accounts: both.map((each) => ({ ...each, address: plain })), preferredAccountType: 'smartAccount' },
      'smartAccount',
    ],
    [
      'is that of the list, whatever is preferred',
      { accounts: both, preferredAccountType: 'smartAccount' },
      'eoa',
    ],
    ['is the preferred one without a list', { preferredAccountType: 'smartAccount' }, 'smartAccount'],
    ['is the plain one if the frame says nothing', {}, 'eoa'],
  ])('%s', (_, said, type) => {
    expect(typeOf({ address: plain, chainId: 1, ...said }, plain)).toBe(type)
  })
})

it('an app reads who is logged in with which account, in each namespace, and nobody after the log-out', () => {
  const store = createLoginStore(testKit().kit.storage)
  const word = createFrameAnswers(store)
  const facts = word.factsOf('eip155')
  expect(facts.value).toBeUndefined()
  store.rememberSocial('Google', 'Ada')
  const solana = 'So11111111111111111111111111111111111111112'
  word.take('eip155', { email: 'a@mail.example', address: smart, chainId: 1, accounts: both })
  word.take('solana', { email: 'a@mail.example', address: solana, chainId: 'solana:1' })
  expect(facts.value?.user).toEqual({
    email: 'a@mail.example',
    username: 'Ada',
    provider: 'google',
    accountType: 'smartAccount',
    smartAccountDeployed: false,
    smartAccountEnabledNetworks: [],
    accounts: [
      ...both.map((each) => ({ namespace: 'eip155', ...each })),
      { namespace: 'solana', address: solana, type: 'eoa' },
    ],
  })
  expect(word.factsOf('solana').value?.user.accountType).toBe('eoa')
  word.clear()
  expect(facts.value).toBeUndefined()
})

it('a frame is sent the look of the page, by the names of both generations', () => {
  const theme = { mode: 'dark', variables: { 'font-family': 'Inter', '--appkit-z-index': 9 } } as const
  expect(readFrameTheme(theme, 'rgb(51, 85, 255)', 'rgb(0, 0, 0)')).toEqual({
    themeMode: 'dark',
    themeVariables: { '--w3m-accent': '#3355ff', '--w3m-font-family': 'Inter', '--w3m-z-index': 9 },
    w3mThemeVariables: { '--w3m-accent': '#3355ff', '--w3m-background': '#000000' },
  })
})

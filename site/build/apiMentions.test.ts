import { expect, it } from 'vitest'
import { findUnlisted } from './apiMentions.mjs'

const api = [{ entry: './features/send', values: ['send', 'useSend'] }]
const find = (text: string) => findUnlisted(api, [{ name: 'wallet-features.md', text }])

it('a reader of docs finds each imported function in the reference, whatever it is called there', () => {
  expect(find("import { useSend } from 'appkit-runtime/features/send'")).toEqual([])
  expect(find("import {\n  send as sending,\n  useSend,\n} from 'appkit-runtime/features/send'")).toEqual([])
})

it('the build hears of a function that no page of the reference has, and of one whose entry has no page', () => {
  expect(find("import { useSwap } from 'appkit-runtime/features/send'")).toEqual([
    'docs/wallet-features.md imports useSwap of appkit-runtime/features/send, which no page of the reference has.',
  ])
  expect(find("import { useSwap } from 'appkit-runtime/features/swaps'")).toHaveLength(1)
  expect(find("import { createAppKit } from 'appkit-runtime'")).toHaveLength(1)
})

it('types, networks and other packages need no page', () => {
  expect(find("import type { Token } from 'appkit-runtime/features/balances'")).toEqual([])
  expect(find("import { type SendState, useSend } from 'appkit-runtime/features/send'")).toEqual([])
  expect(find("import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'")).toEqual([])
  expect(find("import { useState } from 'react'")).toEqual([])
})

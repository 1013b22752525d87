import { expect, type Page } from '@playwright/test'
import type { TestNamespace } from 'appkit-runtime/testing/playwright'
import { kitOf } from './kitOf.js'
import type { Stage } from './stage.js'
import { verifySignature } from './verify/verifySignature.js'

/** A namespace's wallet signs a text; another library says that it was the account in use, and no other text. */
export async function signAndVerify(page: Page, stage: Stage, namespace: TestNamespace): Promise<void> {
  const message = `Grüße, 世界, from ${namespace} 🌍`
  const signature = await kitOf(page).sign(namespace, message)
  const { address = '', publicKey } = await kitOf(page).account(namespace)
  const rpcUrl = `${stage.sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=test`
  const signed = { address, message, signature, publicKey, rpcUrl }
  expect(await verifySignature(namespace, signed)).toBe(true)
  expect(await verifySignature(namespace, { ...signed, message: `${message}!` })).toBe(false)
}

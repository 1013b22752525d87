import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { english, generateMnemonic, generatePrivateKey, mnemonicToAccount } from 'viem/accounts'
import type { FrameProcess } from '../contract/frame/startFrame.js'
import { typeCode, typeMail } from '../e2e/support/ownFrame.js'
import { pressInFrame } from '../e2e/support/testFrame.js'
import { type EmbeddedScene, inFrame, seen } from './embeddedScenes.js'

const admin = generateKeyPairSync('ed25519')

/** Public key of the lists of users who move in. */
export const moveKey = admin.publicKey.export({ format: 'pem', type: 'spki' }).toString()

const mover = 'moves@example.com'

/** Tells the server of a user who has a wallet elsewhere. */
async function listMover(frame: FrameProcess): Promise<void> {
  const { address } = mnemonicToAccount(generateMnemonic(english))
  // Beside the data, in the folder that ends with the frame.
  const list = `${frame.data}.csv`
  const text = Buffer.from(`email,address\n${mover},${address}\n`)
  writeFileSync(list, text)
  writeFileSync(`${list}.sig`, sign(null, text, admin.privateKey))
  await frame.kill('SIGTERM')
  frame.run('move-in', list)
  await frame.start()
}

/** Somebody new, who brings a key of their own, and somebody whose wallet is known. */
export const bringScenes: readonly EmbeddedScene[] = [
  {
    name: 'Bring a wallet',
    isInFrame: true,
    async show({ context, frame, page }) {
      await listMover(frame)
      await typeMail(page, 'brings@example.com')
      await typeCode(page, context, frame)
      await pressInFrame(page, 'frame-bring')
      await seen(page, 'frame-bring-field')
    },
  },
  {
    name: 'Bring a wallet, no key',
    isInFrame: true,
    async show({ page }) {
      await inFrame(page, 'frame-bring-field').fill('hello')
      await pressInFrame(page, 'frame-next')
      await inFrame(page, 'frame-error').filter({ hasText: /./ }).waitFor()
    },
  },
  {
    name: 'Bring a wallet, its address',
    isInFrame: true,
    async show({ page }) {
      await inFrame(page, 'frame-bring-field').fill(generateMnemonic(english))
      await pressInFrame(page, 'frame-next')
      await seen(page, 'frame-bring-use')
    },
  },
  {
    name: 'Move a wallet',
    isInFrame: true,
    async show({ context, frame, page }) {
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await typeMail(page, mover)
      await typeCode(page, context, frame)
      await seen(page, 'frame-bring-field')
    },
  },
  {
    name: 'Move a wallet, another key',
    isInFrame: true,
    async show({ page }) {
      await inFrame(page, 'frame-bring-field').fill(generatePrivateKey())
      await pressInFrame(page, 'frame-next')
      await inFrame(page, 'frame-error').filter({ hasText: /./ }).waitFor()
    },
  },
]

import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { generateKeyPair, getAddressFromPublicKey, getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { verifyMessage } from 'viem'
import {
  english,
  generateMnemonic,
  generatePrivateKey,
  mnemonicToAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import type { FrameProcess } from '../contract/frame/startFrame.js'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test, typeCode, typeMail } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

/** Logs in as somebody new, up to the recovery code, or to the question for a key. */
async function begin(page: Page, context: BrowserContext, frame: FrameProcess, mail: string): Promise<void> {
  await typeMail(page, mail)
  await typeCode(page, context, frame)
}

/** The wallet is connected with that address, and signs with its key. */
async function expectWallet(page: Page, address: string): Promise<void> {
  await pressInFrame(page, 'frame-bring-use')
  await expect(frameUi(page).frame.getByRole('heading', { name: /your recovery code/ })).toBeVisible()
  await pressInFrame(page, 'frame-saved')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  await expect(page.getByTestId('address')).toHaveText(address)
  const message = 'Signed with a key that was brought'
  const signed = kitOf(page).sign('eip155', message)
  await approvalUi(page).approve()
  const signature = (await signed) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)
}

test('T-O6: somebody types the phrase of a wallet, sees its address, and no message to the page has a word of it', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  const phrase = generateMnemonic(english)
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {}
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(listener: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => {
          heard.push(JSON.stringify(event.data))
          listener(event)
        })
      },
    })
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))
  })
  await openWithFrame()
  await begin(page, context, frame, 'brings@example.com')
  const inner = frameUi(page).frame
  await pressInFrame(page, 'frame-bring')
  const field = inner.getByTestId('frame-bring-field')
  await field.fill(phrase.replace(/^\S+/, 'nowordatall'))
  await inner.getByTestId('frame-next').click()
  await expect(inner.getByTestId('frame-error')).toContainText('not in the list')
  await field.fill(` ${phrase.toUpperCase()} `)
  await inner.getByTestId('frame-next').click()
  const { address } = mnemonicToAccount(phrase)
  await expect(inner.locator('.address')).toHaveText([address, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/])
  await expectWallet(page, address)
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'))
  expect(heard).toContain(address)
  for (const word of phrase.split(' ').filter(({ length }) => length > 5))
    expect(heard).not.toContain(`${word} `)
  expect(heard).not.toContain('nowordatall')
})

test('somebody brings a key as a file, after looking at the other way', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  const key = generatePrivateKey()
  await openWithFrame()
  await begin(page, context, frame, 'file@example.com')
  const inner = frameUi(page).frame
  await pressInFrame(page, 'frame-bring')
  await pressInFrame(page, 'frame-bring-back')
  await expect(inner.getByRole('heading', { name: /your recovery code/ })).toBeVisible()
  await pressInFrame(page, 'frame-bring')
  const file = inner.getByTestId('frame-bring-file')
  await file.setInputFiles({ name: 'key.txt', mimeType: 'text/plain', buffer: Buffer.from('no key') })
  await expect(inner.getByTestId('frame-error')).toContainText('not a private key')
  await file.setInputFiles({ name: 'key.txt', mimeType: 'text/plain', buffer: Buffer.from(`${key}\n`) })
  await expectWallet(page, privateKeyToAccount(key).address)
})

test('somebody brings a key for Solana alone, reads what is new, and adds the key for the other networks', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  const solana = await generateKeyPair(true)
  const [seed, address] = [await exportSeed(solana), await getAddressFromPublicKey(solana.publicKey)]
  const key = getBase58Decoder().decode(Uint8Array.from([...seed, ...getBase58Encoder().encode(address)]))
  await openWithFrame()
  await begin(page, context, frame, 'solana@example.com')
  const inner = frameUi(page).frame
  await pressInFrame(page, 'frame-bring')
  const field = inner.getByTestId('frame-bring-field')
  await field.fill(key.replace(/.$/, (last) => (last === 'z' ? 'y' : 'z')))
  await inner.getByTestId('frame-next').click()
  await expect(inner.getByTestId('frame-error')).toContainText('not a private key')
  await field.fill(key)
  await inner.getByTestId('frame-next').click()
  await expect(inner.locator('.address')).toHaveText([address])
  await expect(
    inner.getByText('On Ethereum and networks like it, the wallet gets a new address.'),
  ).toBeVisible()
  await pressInFrame(page, 'frame-bring-other')
  const evm = generatePrivateKey()
  await field.fill(`${key}\n${evm}`)
  await inner.getByTestId('frame-next').click()
  const { address: evmAddress } = privateKeyToAccount(evm)
  await expect(inner.locator('.address')).toHaveText([evmAddress, address])
  await expect(inner.getByText('gets a new address')).toHaveCount(0)
  await expectWallet(page, evmAddress)
})

/** The seed of a key that may be taken out. */
async function exportSeed({ privateKey }: CryptoKeyPair): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)).subarray(-32)
}

const admin = generateKeyPairSync('ed25519')
const moveKey = admin.publicKey.export({ format: 'pem', type: 'spki' }).toString()

test.describe('with a list of users', () => {
  test.use({ moveKey })

  test('T-O8: a user of the list is asked for the key of the listed address, and brings another one in vain', async ({
    page,
    context,
    frame,
    openWithFrame,
  }, info) => {
    const phrase = generateMnemonic(english)
    // Not the first account of the phrase: the frame looks for it.
    const { address } = mnemonicToAccount(phrase, { addressIndex: 3 })
    const list = info.outputPath('users.csv')
    const text = Buffer.from(`email,address\nmoves@example.com,${address}\n`)
    writeFileSync(list, text)
    writeFileSync(`${list}.sig`, sign(null, text, admin.privateKey))
    await frame.kill('SIGTERM')
    expect(frame.run('move-in', list)).toContain('key of their wallet: 1')
    await frame.start()

    await openWithFrame()
    await begin(page, context, frame, 'moves@example.com')
    const inner = frameUi(page).frame
    await expect(inner.getByRole('heading', { name: 'Move your wallet here' })).toBeVisible()
    await expect(inner.locator('.address')).toHaveText(address)
    const field = inner.getByTestId('frame-bring-field')
    await field.fill(generatePrivateKey())
    await inner.getByTestId('frame-next').click()
    await expect(inner.getByTestId('frame-error')).toContainText('belongs to another wallet')
    await field.fill(phrase)
    await inner.getByTestId('frame-next').click()
    await expectWallet(page, address)
  })
})

import { describe, expect, it } from 'vitest'
import { reownAppKit } from './kits/reown.js'
import { nothingFound } from './reading/found.js'
import { refuseUnread, refuseWithoutSetUp } from './refuseUnread.js'

const of = (text: string, path = 'src/kit.tsx') => {
  const sources = [{ path, bytes: Buffer.from(text) }]
  return () => refuseUnread(nothingFound(), reownAppKit, new Set(), sources)
}

describe('a set-up that is not followed', () => {
  it.each([
    [
      'import()',
      "const { createAppKit } = await import('@reown/appkit/react')\ncreateAppKit({ projectId: 'abc' })\nexport {}\n",
    ],
    [
      'a late import()',
      "export const load = () => import('@reown/appkit/react').then((all) => start(all))\n",
    ],
    [
      'import *',
      "import * as AppKit from '@reown/appkit/react'\nAppKit.createAppKit({ projectId: 'abc', networks: [] })\n",
    ],
    [
      'an element of import *',
      "import * as A from '@reown/appkit/react'\nexport const B = () => <A.AppKitProvider projectId='a' />\n",
    ],
    ['require', "require('@reown/appkit/react').createAppKit({ projectId: 'abc' })\n"],
  ])('by %s is refused', (_, text) => {
    expect(of(text)).toThrow(
      /^The set-up of Reown AppKit in src\/kit\.tsx could not be followed\. Nothing was/,
    )
  })

  it.each([
    ['hooks', "import { useAppKit } from '@reown/appkit/react'\nexport const use = () => useAppKit()\n"],
    ['a type', "export type Modal = import('@reown/appkit').AppKit\n"],
    ['a mock', "vi.mock('@reown/appkit/react')\n"],
  ])('is not seen in %s', (_, text) => {
    expect(of(text)).not.toThrow()
  })
})

describe('a set-up in a file that cannot be parsed', () => {
  it('is refused, and the file is named', () => {
    const broken = "import { createAppKit } from '@reown/appkit/react'\nexport const modal = createAppKit({\n"
    expect(of(broken)).toThrow(/may be in src\/kit\.tsx, which cannot be parsed\. Nothing was written/)
    const text = "import { createAppKit } from '@reown/appkit/react'\ncreateAppKit({ projectId: '\u00e9' })\n"
    const sources = [{ path: 'src/kit.ts', bytes: Buffer.from(text, 'latin1') }]
    expect(() => refuseUnread(nothingFound(), reownAppKit, new Set(), sources)).toThrow(/src\/kit\.ts, which/)
  })

  it('is not seen in one that has hooks alone', () => {
    expect(of("import { useAppKit } from '@reown/appkit/react'\nexport const use = () => {\n")).not.toThrow()
  })
})

describe('an app that sets the kit up nowhere', () => {
  const hooks = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    path: `src/${name}.ts`,
    bytes: Buffer.from(
      "import { useAppKit } from '@reown/appkit/react'\nexport const use = () => useAppKit()\n",
    ),
  }))

  it('is refused with the way on, because a config for it would have no project id', () => {
    expect(() => refuseWithoutSetUp(nothingFound(), reownAppKit, hooks)).toThrow(
      /^Reown AppKit is used in src\/a\.ts, src\/b\.ts, src\/c\.ts, 2 more files and set up nowhere in this app.*Nothing was written\. Run npx create-appkit \. --on-conflict merge first/,
    )
  })

  it('is not one whose set-up was read', () => {
    const found = nothingFound()
    found.isSetUp = true
    expect(() => refuseWithoutSetUp(found, reownAppKit, hooks)).not.toThrow()
  })
})

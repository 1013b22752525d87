import { apps } from '../pictures/apps.js'
import { embeddedApps, embeddedConfig } from '../pictures/embeddedApps.js'
import { compareTree, compareWindow } from './support/accessibilityTrees.js'
import { expectReadable } from './support/expectReadable.js'
import { frameBrowser, ownFrameTest } from './support/ownFrame.js'
import { logInWithToken, ownUsersTest } from './support/ownUsers.js'
import { test, ui } from './support/test.js'
import { frameUi } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })
ownFrameTest.use({ launchOptions: frameBrowser })
ownUsersTest.use({ launchOptions: frameBrowser })

const phone = { width: 360, height: 640 }

for (const { suffix, scenes, install, prepare, serve, stage: stageOf } of apps)
  test(`a screen reader reads each view as it is written down, and eyes at 400 %: ${suffix.slice(1) || 'connect'}`, async ({
    allow,
    stage,
    openStage,
    installWallet,
    page,
  }) => {
    await page.setViewportSize(phone)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await install?.(installWallet, stage)
    await prepare?.(page)
    const served = await serve?.(stage)
    if (served) allow(served.site)
    await openStage(stageOf(stage, served?.site ?? ''))
    for (const { name, show } of scenes)
      await test.step(name, async () => {
        const shown = await show({ page, stage })
        const title = `${suffix.slice(1)} ${name}`
        if (shown) return compareWindow(shown, title)
        const parts = [ui(page).card]
        if (!(await ui(page).card.isVisible())) return
        await compareTree(page, title, { parts })
        await expectReadable(page, title, parts)
      })
    await served?.close()
  })

for (const { frame: settings = {}, prepare, scenes, subject } of embeddedApps)
  ownFrameTest.describe(() => {
    ownFrameTest.use(settings)

    ownFrameTest(
      `a screen reader reads each screen of ${subject} as it is written down, and eyes at 400 %`,
      async ({ context, frame, logIn, openWithFrame, page }) => {
        await page.setViewportSize(phone)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await prepare?.(context)
        const options = { config: embeddedConfig }
        await openWithFrame(options)
        const set = { page, context, frame, logIn: (mail: string) => logIn(mail, options) }
        for (const { isInFrame, name, show } of scenes)
          await ownFrameTest.step(name, async () => {
            const shown = await show(set)
            const title = `embedded ${name}`
            if (shown) return compareWindow(shown, title)
            const parts = [ui(page).card, ...(isInFrame ? [frameUi(page).frame.getByRole('main')] : [])]
            await compareTree(page, title, { parts })
            await expectReadable(page, title, parts)
          })
      },
    )
  })

ownUsersTest(
  'a screen reader reads what the users of an app see of its wallet as it is written down, and eyes at 400 %',
  async ({ openAs, page }) => {
    await page.setViewportSize(phone)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAs('ada')
    void logInWithToken(page).catch(() => {})
    const inside = frameUi(page).frame.getByRole('main')
    await inside.getByTestId('frame-saved').waitFor()
    const parts = [ui(page).card, inside]
    await compareTree(page, 'own users OwnLogin', { parts })
    await expectReadable(page, 'own users OwnLogin', parts)
  },
)

import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import LandingPage from './LandingPage.vue'
import './site.css'
import './code.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('LandingPage', LandingPage)
  },
} satisfies Theme

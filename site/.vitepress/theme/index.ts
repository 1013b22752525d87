import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import Landing from './Landing.vue'
import './site.css'
import './code.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('Landing', Landing)
  },
} satisfies Theme

import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import BuilderPage from './BuilderPage.vue'
import GalleryPage from './GalleryPage.vue'
import LandingPage from './LandingPage.vue'
import PreviewPage from './PreviewPage.vue'
import TaskView from './task/TaskView.vue'
import './site.css'
import './code.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('BuilderPage', BuilderPage)
    app.component('GalleryPage', GalleryPage)
    app.component('LandingPage', LandingPage)
    app.component('PreviewPage', PreviewPage)
    app.component('TaskView', TaskView)
  },
} satisfies Theme

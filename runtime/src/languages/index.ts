// Made of runtime/languages by runtime/scripts/languages.mjs.
import type { Feature } from '../kit/types.js'
import { buttonsIn } from './buttonsIn.js'

/** Arabic. */
export const ar: Feature = /* @__PURE__ */ buttonsIn(
  "ربط المحفظة",
  "جارٍ الربط…",
  "تبديل الشبكة",
  "شبكة غير معروفة",
  "اختيار الشبكة",
)

/** German. */
export const de: Feature = /* @__PURE__ */ buttonsIn(
  "Wallet verbinden",
  "Wird verbunden …",
  "Netzwerk wechseln",
  "Unbekanntes Netzwerk",
  "Netzwerk wählen",
)

/** Spanish. */
export const es: Feature = /* @__PURE__ */ buttonsIn(
  "Conectar wallet",
  "Conectando…",
  "Cambiar de red",
  "Red desconocida",
  "Elegir red",
)

/** Persian. */
export const fa: Feature = /* @__PURE__ */ buttonsIn(
  "اتصال کیف پول",
  "در حال اتصال…",
  "تغییر شبکه",
  "شبکهٔ ناشناخته",
  "انتخاب شبکه",
)

/** French. */
export const fr: Feature = /* @__PURE__ */ buttonsIn(
  "Connecter un wallet",
  "Connexion…",
  "Changer de réseau",
  "Réseau inconnu",
  "Choisir un réseau",
)

/** Hebrew. */
export const he: Feature = /* @__PURE__ */ buttonsIn(
  "חיבור ארנק",
  "מתחבר…",
  "החלפת רשת",
  "רשת לא מוכרת",
  "בחירת רשת",
)

/** Hindi. */
export const hi: Feature = /* @__PURE__ */ buttonsIn(
  "वॉलेट कनेक्ट करें",
  "कनेक्ट हो रहा है…",
  "नेटवर्क बदलें",
  "अज्ञात नेटवर्क",
  "नेटवर्क चुनें",
)

/** Indonesian. */
export const id: Feature = /* @__PURE__ */ buttonsIn(
  "Hubungkan dompet",
  "Menghubungkan…",
  "Ganti jaringan",
  "Jaringan tidak dikenal",
  "Pilih jaringan",
)

/** Italian. */
export const it: Feature = /* @__PURE__ */ buttonsIn(
  "Collega wallet",
  "Collegamento…",
  "Cambia rete",
  "Rete sconosciuta",
  "Scegli rete",
)

/** Japanese. */
export const ja: Feature = /* @__PURE__ */ buttonsIn(
  "ウォレットを接続",
  "接続中…",
  "ネットワークを切り替える",
  "不明なネットワーク",
  "ネットワークを選択",
)

/** Korean. */
export const ko: Feature = /* @__PURE__ */ buttonsIn(
  "지갑 연결",
  "연결 중…",
  "네트워크 전환",
  "알 수 없는 네트워크",
  "네트워크 선택",
)

/** Dutch. */
export const nl: Feature = /* @__PURE__ */ buttonsIn(
  "Wallet koppelen",
  "Koppelen…",
  "Ander netwerk kiezen",
  "Onbekend netwerk",
  "Netwerk kiezen",
)

/** Polish. */
export const pl: Feature = /* @__PURE__ */ buttonsIn(
  "Połącz portfel",
  "Łączenie…",
  "Zmień sieć",
  "Nieznana sieć",
  "Wybierz sieć",
)

/** Brazilian Portuguese. */
export const ptBR: Feature = /* @__PURE__ */ buttonsIn(
  "Conectar carteira",
  "Conectando…",
  "Trocar de rede",
  "Rede desconhecida",
  "Escolher rede",
)

/** Russian. */
export const ru: Feature = /* @__PURE__ */ buttonsIn(
  "Подключить кошелёк",
  "Подключение…",
  "Сменить сеть",
  "Неизвестная сеть",
  "Выбрать сеть",
)

/** Thai. */
export const th: Feature = /* @__PURE__ */ buttonsIn(
  "เชื่อมต่อวอลเล็ต",
  "กำลังเชื่อมต่อ…",
  "เปลี่ยนเครือข่าย",
  "เครือข่ายที่ไม่รู้จัก",
  "เลือกเครือข่าย",
)

/** Turkish. */
export const tr: Feature = /* @__PURE__ */ buttonsIn(
  "Cüzdan bağla",
  "Bağlanıyor…",
  "Ağı değiştir",
  "Bilinmeyen ağ",
  "Ağ seç",
)

/** Ukrainian. */
export const uk: Feature = /* @__PURE__ */ buttonsIn(
  "Підключити гаманець",
  "Підключення…",
  "Змінити мережу",
  "Невідома мережа",
  "Вибрати мережу",
)

/** Vietnamese. */
export const vi: Feature = /* @__PURE__ */ buttonsIn(
  "Kết nối ví",
  "Đang kết nối…",
  "Chuyển mạng",
  "Mạng không xác định",
  "Chọn mạng",
)

/** Chinese (China). */
export const zhCN: Feature = /* @__PURE__ */ buttonsIn(
  "连接钱包",
  "正在连接…",
  "切换网络",
  "未知网络",
  "选择网络",
)

/** Chinese (Taiwan). */
export const zhTW: Feature = /* @__PURE__ */ buttonsIn(
  "連接錢包",
  "正在連接…",
  "切換網路",
  "未知的網路",
  "選擇網路",
)

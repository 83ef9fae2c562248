// What people agree to. The texts are stored with each consent, word for word.

/** At the checkout; stored with the order. */
export const newsAtCheckout = 'أرسلوا إليّ أخبار الورشة، مرة في الشهر تقريباً. يمكنني إيقافها في أي وقت.'

/** Where the newsletter is ordered; stored with the subscription. */
export const newsletter =
  'أرسلوا إليّ النشرة البريدية بالبريد الإلكتروني. يمكنني إلغاء الاشتراك بنقرة واحدة في كل رسالة.'

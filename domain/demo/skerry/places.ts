/** Where a company that outgrows the written one does the same again. */
export const places =
  'Bergen Trondheim Stavanger Tromsø Bodø Ålesund Drammen Hamar Molde Gävle Örebro Västerås Linköping Norrköping Umeå Sundsvall Kiruna Visby Växjö Kalmar Karlstad Borås Lund Ystad Aalborg Aarhus Odense Esbjerg Vejle Kolding Roskilde Herning Randers Viborg Tampere Oulu Turku Lahti Kuopio Vaasa Pori Joensuu Rovaniemi Kotka Tallinn Tartu Pärnu Narva Riga Liepāja Vilnius Kaunas Klaipėda Reykjavík Akureyri Tórshavn Kiel Lübeck Rostock Flensburg'.split(
    ' ',
  )

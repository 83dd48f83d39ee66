// A state machine with three thousand states.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int state, seen;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    for (;;) {
        int in = __VERIFIER_nondet_int();
        pthread_mutex_lock(&m);
        switch (state) {
        case 0:
            state = in < 0 ? 7 : 3;
            break;
        case 1:
            state = in < 7 ? 38 : 20;
            break;
        case 2:
            state = in < 14 ? 69 : 37;
            break;
        case 3:
            state = in < 21 ? 100 : 54;
            break;
        case 4:
            state = in < 28 ? 131 : 71;
            break;
        case 5:
            state = in < 35 ? 162 : 88;
            break;
        case 6:
            state = in < 42 ? 193 : 105;
            break;
        case 7:
            state = in < 49 ? 224 : 122;
            break;
        case 8:
            state = in < 56 ? 255 : 139;
            break;
        case 9:
            state = in < 63 ? 286 : 156;
            break;
        case 10:
            state = in < 70 ? 317 : 173;
            break;
        case 11:
            state = in < 77 ? 348 : 190;
            break;
        case 12:
            state = in < 84 ? 379 : 207;
            break;
        case 13:
            state = in < 91 ? 410 : 224;
            break;
        case 14:
            state = in < 98 ? 441 : 241;
            break;
        case 15:
            state = in < 105 ? 472 : 258;
            break;
        case 16:
            state = in < 112 ? 503 : 275;
            break;
        case 17:
            state = in < 119 ? 534 : 292;
            break;
        case 18:
            state = in < 126 ? 565 : 309;
            break;
        case 19:
            state = in < 133 ? 596 : 326;
            break;
        case 20:
            state = in < 140 ? 627 : 343;
            break;
        case 21:
            state = in < 147 ? 658 : 360;
            break;
        case 22:
            state = in < 154 ? 689 : 377;
            break;
        case 23:
            state = in < 161 ? 720 : 394;
            break;
        case 24:
            state = in < 168 ? 751 : 411;
            break;
        case 25:
            state = in < 175 ? 782 : 428;
            break;
        case 26:
            state = in < 182 ? 813 : 445;
            break;
        case 27:
            state = in < 189 ? 844 : 462;
            break;
        case 28:
            state = in < 196 ? 875 : 479;
            break;
        case 29:
            state = in < 203 ? 906 : 496;
            break;
        case 30:
            state = in < 210 ? 937 : 513;
            break;
        case 31:
            state = in < 217 ? 968 : 530;
            break;
        case 32:
            state = in < 224 ? 999 : 547;
            break;
        case 33:
            state = in < 231 ? 1030 : 564;
            break;
        case 34:
            state = in < 238 ? 1061 : 581;
            break;
        case 35:
            state = in < 245 ? 1092 : 598;
            break;
        case 36:
            state = in < 252 ? 1123 : 615;
            break;
        case 37:
            state = in < 259 ? 1154 : 632;
            break;
        case 38:
            state = in < 266 ? 1185 : 649;
            break;
        case 39:
            state = in < 273 ? 1216 : 666;
            break;
        case 40:
            state = in < 280 ? 1247 : 683;
            break;
        case 41:
            state = in < 287 ? 1278 : 700;
            break;
        case 42:
            state = in < 294 ? 1309 : 717;
            break;
        case 43:
            state = in < 301 ? 1340 : 734;
            break;
        case 44:
            state = in < 308 ? 1371 : 751;
            break;
        case 45:
            state = in < 315 ? 1402 : 768;
            break;
        case 46:
            state = in < 322 ? 1433 : 785;
            break;
        case 47:
            state = in < 329 ? 1464 : 802;
            break;
        case 48:
            state = in < 336 ? 1495 : 819;
            break;
        case 49:
            state = in < 343 ? 1526 : 836;
            break;
        case 50:
            state = in < 350 ? 1557 : 853;
            break;
        case 51:
            state = in < 357 ? 1588 : 870;
            break;
        case 52:
            state = in < 364 ? 1619 : 887;
            break;
        case 53:
            state = in < 371 ? 1650 : 904;
            break;
        case 54:
            state = in < 378 ? 1681 : 921;
            break;
        case 55:
            state = in < 385 ? 1712 : 938;
            break;
        case 56:
            state = in < 392 ? 1743 : 955;
            break;
        case 57:
            state = in < 399 ? 1774 : 972;
            break;
        case 58:
            state = in < 406 ? 1805 : 989;
            break;
        case 59:
            state = in < 413 ? 1836 : 1006;
            break;
        case 60:
            state = in < 420 ? 1867 : 1023;
            break;
        case 61:
            state = in < 427 ? 1898 : 1040;
            break;
        case 62:
            state = in < 434 ? 1929 : 1057;
            break;
        case 63:
            state = in < 441 ? 1960 : 1074;
            break;
        case 64:
            state = in < 448 ? 1991 : 1091;
            break;
        case 65:
            state = in < 455 ? 2022 : 1108;
            break;
        case 66:
            state = in < 462 ? 2053 : 1125;
            break;
        case 67:
            state = in < 469 ? 2084 : 1142;
            break;
        case 68:
            state = in < 476 ? 2115 : 1159;
            break;
        case 69:
            state = in < 483 ? 2146 : 1176;
            break;
        case 70:
            state = in < 490 ? 2177 : 1193;
            break;
        case 71:
            state = in < 497 ? 2208 : 1210;
            break;
        case 72:
            state = in < 504 ? 2239 : 1227;
            break;
        case 73:
            state = in < 511 ? 2270 : 1244;
            break;
        case 74:
            state = in < 518 ? 2301 : 1261;
            break;
        case 75:
            state = in < 525 ? 2332 : 1278;
            break;
        case 76:
            state = in < 532 ? 2363 : 1295;
            break;
        case 77:
            state = in < 539 ? 2394 : 1312;
            break;
        case 78:
            state = in < 546 ? 2425 : 1329;
            break;
        case 79:
            state = in < 553 ? 2456 : 1346;
            break;
        case 80:
            state = in < 560 ? 2487 : 1363;
            break;
        case 81:
            state = in < 567 ? 2518 : 1380;
            break;
        case 82:
            state = in < 574 ? 2549 : 1397;
            break;
        case 83:
            state = in < 581 ? 2580 : 1414;
            break;
        case 84:
            state = in < 588 ? 2611 : 1431;
            break;
        case 85:
            state = in < 595 ? 2642 : 1448;
            break;
        case 86:
            state = in < 602 ? 2673 : 1465;
            break;
        case 87:
            state = in < 609 ? 2704 : 1482;
            break;
        case 88:
            state = in < 616 ? 2735 : 1499;
            break;
        case 89:
            state = in < 623 ? 2766 : 1516;
            break;
        case 90:
            state = in < 630 ? 2797 : 1533;
            break;
        case 91:
            state = in < 637 ? 2828 : 1550;
            break;
        case 92:
            state = in < 644 ? 2859 : 1567;
            break;
        case 93:
            state = in < 651 ? 2890 : 1584;
            break;
        case 94:
            state = in < 658 ? 2921 : 1601;
            break;
        case 95:
            state = in < 665 ? 2952 : 1618;
            break;
        case 96:
            state = in < 672 ? 2983 : 1635;
            break;
        case 97:
            state = in < 679 ? 14 : 1652;
            break;
        case 98:
            state = in < 686 ? 45 : 1669;
            break;
        case 99:
            state = in < 693 ? 76 : 1686;
            break;
        case 100:
            state = in < 700 ? 107 : 1703;
            break;
        case 101:
            state = in < 707 ? 138 : 1720;
            break;
        case 102:
            state = in < 714 ? 169 : 1737;
            break;
        case 103:
            state = in < 721 ? 200 : 1754;
            break;
        case 104:
            state = in < 728 ? 231 : 1771;
            break;
        case 105:
            state = in < 735 ? 262 : 1788;
            break;
        case 106:
            state = in < 742 ? 293 : 1805;
            break;
        case 107:
            state = in < 749 ? 324 : 1822;
            break;
        case 108:
            state = in < 756 ? 355 : 1839;
            break;
        case 109:
            state = in < 763 ? 386 : 1856;
            break;
        case 110:
            state = in < 770 ? 417 : 1873;
            break;
        case 111:
            state = in < 777 ? 448 : 1890;
            break;
        case 112:
            state = in < 784 ? 479 : 1907;
            break;
        case 113:
            state = in < 791 ? 510 : 1924;
            break;
        case 114:
            state = in < 798 ? 541 : 1941;
            break;
        case 115:
            state = in < 805 ? 572 : 1958;
            break;
        case 116:
            state = in < 812 ? 603 : 1975;
            break;
        case 117:
            state = in < 819 ? 634 : 1992;
            break;
        case 118:
            state = in < 826 ? 665 : 2009;
            break;
        case 119:
            state = in < 833 ? 696 : 2026;
            break;
        case 120:
            state = in < 840 ? 727 : 2043;
            break;
        case 121:
            state = in < 847 ? 758 : 2060;
            break;
        case 122:
            state = in < 854 ? 789 : 2077;
            break;
        case 123:
            state = in < 861 ? 820 : 2094;
            break;
        case 124:
            state = in < 868 ? 851 : 2111;
            break;
        case 125:
            state = in < 875 ? 882 : 2128;
            break;
        case 126:
            state = in < 882 ? 913 : 2145;
            break;
        case 127:
            state = in < 889 ? 944 : 2162;
            break;
        case 128:
            state = in < 896 ? 975 : 2179;
            break;
        case 129:
            state = in < 903 ? 1006 : 2196;
            break;
        case 130:
            state = in < 910 ? 1037 : 2213;
            break;
        case 131:
            state = in < 917 ? 1068 : 2230;
            break;
        case 132:
            state = in < 924 ? 1099 : 2247;
            break;
        case 133:
            state = in < 931 ? 1130 : 2264;
            break;
        case 134:
            state = in < 938 ? 1161 : 2281;
            break;
        case 135:
            state = in < 945 ? 1192 : 2298;
            break;
        case 136:
            state = in < 952 ? 1223 : 2315;
            break;
        case 137:
            state = in < 959 ? 1254 : 2332;
            break;
        case 138:
            state = in < 966 ? 1285 : 2349;
            break;
        case 139:
            state = in < 973 ? 1316 : 2366;
            break;
        case 140:
            state = in < 980 ? 1347 : 2383;
            break;
        case 141:
            state = in < 987 ? 1378 : 2400;
            break;
        case 142:
            state = in < 994 ? 1409 : 2417;
            break;
        case 143:
            state = in < 1001 ? 1440 : 2434;
            break;
        case 144:
            state = in < 1008 ? 1471 : 2451;
            break;
        case 145:
            state = in < 1015 ? 1502 : 2468;
            break;
        case 146:
            state = in < 1022 ? 1533 : 2485;
            break;
        case 147:
            state = in < 1029 ? 1564 : 2502;
            break;
        case 148:
            state = in < 1036 ? 1595 : 2519;
            break;
        case 149:
            state = in < 1043 ? 1626 : 2536;
            break;
        case 150:
            state = in < 1050 ? 1657 : 2553;
            break;
        case 151:
            state = in < 1057 ? 1688 : 2570;
            break;
        case 152:
            state = in < 1064 ? 1719 : 2587;
            break;
        case 153:
            state = in < 1071 ? 1750 : 2604;
            break;
        case 154:
            state = in < 1078 ? 1781 : 2621;
            break;
        case 155:
            state = in < 1085 ? 1812 : 2638;
            break;
        case 156:
            state = in < 1092 ? 1843 : 2655;
            break;
        case 157:
            state = in < 1099 ? 1874 : 2672;
            break;
        case 158:
            state = in < 1106 ? 1905 : 2689;
            break;
        case 159:
            state = in < 1113 ? 1936 : 2706;
            break;
        case 160:
            state = in < 1120 ? 1967 : 2723;
            break;
        case 161:
            state = in < 1127 ? 1998 : 2740;
            break;
        case 162:
            state = in < 1134 ? 2029 : 2757;
            break;
        case 163:
            state = in < 1141 ? 2060 : 2774;
            break;
        case 164:
            state = in < 1148 ? 2091 : 2791;
            break;
        case 165:
            state = in < 1155 ? 2122 : 2808;
            break;
        case 166:
            state = in < 1162 ? 2153 : 2825;
            break;
        case 167:
            state = in < 1169 ? 2184 : 2842;
            break;
        case 168:
            state = in < 1176 ? 2215 : 2859;
            break;
        case 169:
            state = in < 1183 ? 2246 : 2876;
            break;
        case 170:
            state = in < 1190 ? 2277 : 2893;
            break;
        case 171:
            state = in < 1197 ? 2308 : 2910;
            break;
        case 172:
            state = in < 1204 ? 2339 : 2927;
            break;
        case 173:
            state = in < 1211 ? 2370 : 2944;
            break;
        case 174:
            state = in < 1218 ? 2401 : 2961;
            break;
        case 175:
            state = in < 1225 ? 2432 : 2978;
            break;
        case 176:
            state = in < 1232 ? 2463 : 2995;
            break;
        case 177:
            state = in < 1239 ? 2494 : 12;
            break;
        case 178:
            state = in < 1246 ? 2525 : 29;
            break;
        case 179:
            state = in < 1253 ? 2556 : 46;
            break;
        case 180:
            state = in < 1260 ? 2587 : 63;
            break;
        case 181:
            state = in < 1267 ? 2618 : 80;
            break;
        case 182:
            state = in < 1274 ? 2649 : 97;
            break;
        case 183:
            state = in < 1281 ? 2680 : 114;
            break;
        case 184:
            state = in < 1288 ? 2711 : 131;
            break;
        case 185:
            state = in < 1295 ? 2742 : 148;
            break;
        case 186:
            state = in < 1302 ? 2773 : 165;
            break;
        case 187:
            state = in < 1309 ? 2804 : 182;
            break;
        case 188:
            state = in < 1316 ? 2835 : 199;
            break;
        case 189:
            state = in < 1323 ? 2866 : 216;
            break;
        case 190:
            state = in < 1330 ? 2897 : 233;
            break;
        case 191:
            state = in < 1337 ? 2928 : 250;
            break;
        case 192:
            state = in < 1344 ? 2959 : 267;
            break;
        case 193:
            state = in < 1351 ? 2990 : 284;
            break;
        case 194:
            state = in < 1358 ? 21 : 301;
            break;
        case 195:
            state = in < 1365 ? 52 : 318;
            break;
        case 196:
            state = in < 1372 ? 83 : 335;
            break;
        case 197:
            state = in < 1379 ? 114 : 352;
            break;
        case 198:
            state = in < 1386 ? 145 : 369;
            break;
        case 199:
            state = in < 1393 ? 176 : 386;
            break;
        case 200:
            state = in < 1400 ? 207 : 403;
            break;
        case 201:
            state = in < 1407 ? 238 : 420;
            break;
        case 202:
            state = in < 1414 ? 269 : 437;
            break;
        case 203:
            state = in < 1421 ? 300 : 454;
            break;
        case 204:
            state = in < 1428 ? 331 : 471;
            break;
        case 205:
            state = in < 1435 ? 362 : 488;
            break;
        case 206:
            state = in < 1442 ? 393 : 505;
            break;
        case 207:
            state = in < 1449 ? 424 : 522;
            break;
        case 208:
            state = in < 1456 ? 455 : 539;
            break;
        case 209:
            state = in < 1463 ? 486 : 556;
            break;
        case 210:
            state = in < 1470 ? 517 : 573;
            break;
        case 211:
            state = in < 1477 ? 548 : 590;
            break;
        case 212:
            state = in < 1484 ? 579 : 607;
            break;
        case 213:
            state = in < 1491 ? 610 : 624;
            break;
        case 214:
            state = in < 1498 ? 641 : 641;
            break;
        case 215:
            state = in < 1505 ? 672 : 658;
            break;
        case 216:
            state = in < 1512 ? 703 : 675;
            break;
        case 217:
            state = in < 1519 ? 734 : 692;
            break;
        case 218:
            state = in < 1526 ? 765 : 709;
            break;
        case 219:
            state = in < 1533 ? 796 : 726;
            break;
        case 220:
            state = in < 1540 ? 827 : 743;
            break;
        case 221:
            state = in < 1547 ? 858 : 760;
            break;
        case 222:
            state = in < 1554 ? 889 : 777;
            break;
        case 223:
            state = in < 1561 ? 920 : 794;
            break;
        case 224:
            state = in < 1568 ? 951 : 811;
            break;
        case 225:
            state = in < 1575 ? 982 : 828;
            break;
        case 226:
            state = in < 1582 ? 1013 : 845;
            break;
        case 227:
            state = in < 1589 ? 1044 : 862;
            break;
        case 228:
            state = in < 1596 ? 1075 : 879;
            break;
        case 229:
            state = in < 1603 ? 1106 : 896;
            break;
        case 230:
            state = in < 1610 ? 1137 : 913;
            break;
        case 231:
            state = in < 1617 ? 1168 : 930;
            break;
        case 232:
            state = in < 1624 ? 1199 : 947;
            break;
        case 233:
            state = in < 1631 ? 1230 : 964;
            break;
        case 234:
            state = in < 1638 ? 1261 : 981;
            break;
        case 235:
            state = in < 1645 ? 1292 : 998;
            break;
        case 236:
            state = in < 1652 ? 1323 : 1015;
            break;
        case 237:
            state = in < 1659 ? 1354 : 1032;
            break;
        case 238:
            state = in < 1666 ? 1385 : 1049;
            break;
        case 239:
            state = in < 1673 ? 1416 : 1066;
            break;
        case 240:
            state = in < 1680 ? 1447 : 1083;
            break;
        case 241:
            state = in < 1687 ? 1478 : 1100;
            break;
        case 242:
            state = in < 1694 ? 1509 : 1117;
            break;
        case 243:
            state = in < 1701 ? 1540 : 1134;
            break;
        case 244:
            state = in < 1708 ? 1571 : 1151;
            break;
        case 245:
            state = in < 1715 ? 1602 : 1168;
            break;
        case 246:
            state = in < 1722 ? 1633 : 1185;
            break;
        case 247:
            state = in < 1729 ? 1664 : 1202;
            break;
        case 248:
            state = in < 1736 ? 1695 : 1219;
            break;
        case 249:
            state = in < 1743 ? 1726 : 1236;
            break;
        case 250:
            state = in < 1750 ? 1757 : 1253;
            break;
        case 251:
            state = in < 1757 ? 1788 : 1270;
            break;
        case 252:
            state = in < 1764 ? 1819 : 1287;
            break;
        case 253:
            state = in < 1771 ? 1850 : 1304;
            break;
        case 254:
            state = in < 1778 ? 1881 : 1321;
            break;
        case 255:
            state = in < 1785 ? 1912 : 1338;
            break;
        case 256:
            state = in < 1792 ? 1943 : 1355;
            break;
        case 257:
            state = in < 1799 ? 1974 : 1372;
            break;
        case 258:
            state = in < 1806 ? 2005 : 1389;
            break;
        case 259:
            state = in < 1813 ? 2036 : 1406;
            break;
        case 260:
            state = in < 1820 ? 2067 : 1423;
            break;
        case 261:
            state = in < 1827 ? 2098 : 1440;
            break;
        case 262:
            state = in < 1834 ? 2129 : 1457;
            break;
        case 263:
            state = in < 1841 ? 2160 : 1474;
            break;
        case 264:
            state = in < 1848 ? 2191 : 1491;
            break;
        case 265:
            state = in < 1855 ? 2222 : 1508;
            break;
        case 266:
            state = in < 1862 ? 2253 : 1525;
            break;
        case 267:
            state = in < 1869 ? 2284 : 1542;
            break;
        case 268:
            state = in < 1876 ? 2315 : 1559;
            break;
        case 269:
            state = in < 1883 ? 2346 : 1576;
            break;
        case 270:
            state = in < 1890 ? 2377 : 1593;
            break;
        case 271:
            state = in < 1897 ? 2408 : 1610;
            break;
        case 272:
            state = in < 1904 ? 2439 : 1627;
            break;
        case 273:
            state = in < 1911 ? 2470 : 1644;
            break;
        case 274:
            state = in < 1918 ? 2501 : 1661;
            break;
        case 275:
            state = in < 1925 ? 2532 : 1678;
            break;
        case 276:
            state = in < 1932 ? 2563 : 1695;
            break;
        case 277:
            state = in < 1939 ? 2594 : 1712;
            break;
        case 278:
            state = in < 1946 ? 2625 : 1729;
            break;
        case 279:
            state = in < 1953 ? 2656 : 1746;
            break;
        case 280:
            state = in < 1960 ? 2687 : 1763;
            break;
        case 281:
            state = in < 1967 ? 2718 : 1780;
            break;
        case 282:
            state = in < 1974 ? 2749 : 1797;
            break;
        case 283:
            state = in < 1981 ? 2780 : 1814;
            break;
        case 284:
            state = in < 1988 ? 2811 : 1831;
            break;
        case 285:
            state = in < 1995 ? 2842 : 1848;
            break;
        case 286:
            state = in < 2002 ? 2873 : 1865;
            break;
        case 287:
            state = in < 2009 ? 2904 : 1882;
            break;
        case 288:
            state = in < 2016 ? 2935 : 1899;
            break;
        case 289:
            state = in < 2023 ? 2966 : 1916;
            break;
        case 290:
            state = in < 2030 ? 2997 : 1933;
            break;
        case 291:
            state = in < 2037 ? 28 : 1950;
            break;
        case 292:
            state = in < 2044 ? 59 : 1967;
            break;
        case 293:
            state = in < 2051 ? 90 : 1984;
            break;
        case 294:
            state = in < 2058 ? 121 : 2001;
            break;
        case 295:
            state = in < 2065 ? 152 : 2018;
            break;
        case 296:
            state = in < 2072 ? 183 : 2035;
            break;
        case 297:
            state = in < 2079 ? 214 : 2052;
            break;
        case 298:
            state = in < 2086 ? 245 : 2069;
            break;
        case 299:
            state = in < 2093 ? 276 : 2086;
            break;
        case 300:
            state = in < 2100 ? 307 : 2103;
            break;
        case 301:
            state = in < 2107 ? 338 : 2120;
            break;
        case 302:
            state = in < 2114 ? 369 : 2137;
            break;
        case 303:
            state = in < 2121 ? 400 : 2154;
            break;
        case 304:
            state = in < 2128 ? 431 : 2171;
            break;
        case 305:
            state = in < 2135 ? 462 : 2188;
            break;
        case 306:
            state = in < 2142 ? 493 : 2205;
            break;
        case 307:
            state = in < 2149 ? 524 : 2222;
            break;
        case 308:
            state = in < 2156 ? 555 : 2239;
            break;
        case 309:
            state = in < 2163 ? 586 : 2256;
            break;
        case 310:
            state = in < 2170 ? 617 : 2273;
            break;
        case 311:
            state = in < 2177 ? 648 : 2290;
            break;
        case 312:
            state = in < 2184 ? 679 : 2307;
            break;
        case 313:
            state = in < 2191 ? 710 : 2324;
            break;
        case 314:
            state = in < 2198 ? 741 : 2341;
            break;
        case 315:
            state = in < 2205 ? 772 : 2358;
            break;
        case 316:
            state = in < 2212 ? 803 : 2375;
            break;
        case 317:
            state = in < 2219 ? 834 : 2392;
            break;
        case 318:
            state = in < 2226 ? 865 : 2409;
            break;
        case 319:
            state = in < 2233 ? 896 : 2426;
            break;
        case 320:
            state = in < 2240 ? 927 : 2443;
            break;
        case 321:
            state = in < 2247 ? 958 : 2460;
            break;
        case 322:
            state = in < 2254 ? 989 : 2477;
            break;
        case 323:
            state = in < 2261 ? 1020 : 2494;
            break;
        case 324:
            state = in < 2268 ? 1051 : 2511;
            break;
        case 325:
            state = in < 2275 ? 1082 : 2528;
            break;
        case 326:
            state = in < 2282 ? 1113 : 2545;
            break;
        case 327:
            state = in < 2289 ? 1144 : 2562;
            break;
        case 328:
            state = in < 2296 ? 1175 : 2579;
            break;
        case 329:
            state = in < 2303 ? 1206 : 2596;
            break;
        case 330:
            state = in < 2310 ? 1237 : 2613;
            break;
        case 331:
            state = in < 2317 ? 1268 : 2630;
            break;
        case 332:
            state = in < 2324 ? 1299 : 2647;
            break;
        case 333:
            state = in < 2331 ? 1330 : 2664;
            break;
        case 334:
            state = in < 2338 ? 1361 : 2681;
            break;
        case 335:
            state = in < 2345 ? 1392 : 2698;
            break;
        case 336:
            state = in < 2352 ? 1423 : 2715;
            break;
        case 337:
            state = in < 2359 ? 1454 : 2732;
            break;
        case 338:
            state = in < 2366 ? 1485 : 2749;
            break;
        case 339:
            state = in < 2373 ? 1516 : 2766;
            break;
        case 340:
            state = in < 2380 ? 1547 : 2783;
            break;
        case 341:
            state = in < 2387 ? 1578 : 2800;
            break;
        case 342:
            state = in < 2394 ? 1609 : 2817;
            break;
        case 343:
            state = in < 2401 ? 1640 : 2834;
            break;
        case 344:
            state = in < 2408 ? 1671 : 2851;
            break;
        case 345:
            state = in < 2415 ? 1702 : 2868;
            break;
        case 346:
            state = in < 2422 ? 1733 : 2885;
            break;
        case 347:
            state = in < 2429 ? 1764 : 2902;
            break;
        case 348:
            state = in < 2436 ? 1795 : 2919;
            break;
        case 349:
            state = in < 2443 ? 1826 : 2936;
            break;
        case 350:
            state = in < 2450 ? 1857 : 2953;
            break;
        case 351:
            state = in < 2457 ? 1888 : 2970;
            break;
        case 352:
            state = in < 2464 ? 1919 : 2987;
            break;
        case 353:
            state = in < 2471 ? 1950 : 4;
            break;
        case 354:
            state = in < 2478 ? 1981 : 21;
            break;
        case 355:
            state = in < 2485 ? 2012 : 38;
            break;
        case 356:
            state = in < 2492 ? 2043 : 55;
            break;
        case 357:
            state = in < 2499 ? 2074 : 72;
            break;
        case 358:
            state = in < 2506 ? 2105 : 89;
            break;
        case 359:
            state = in < 2513 ? 2136 : 106;
            break;
        case 360:
            state = in < 2520 ? 2167 : 123;
            break;
        case 361:
            state = in < 2527 ? 2198 : 140;
            break;
        case 362:
            state = in < 2534 ? 2229 : 157;
            break;
        case 363:
            state = in < 2541 ? 2260 : 174;
            break;
        case 364:
            state = in < 2548 ? 2291 : 191;
            break;
        case 365:
            state = in < 2555 ? 2322 : 208;
            break;
        case 366:
            state = in < 2562 ? 2353 : 225;
            break;
        case 367:
            state = in < 2569 ? 2384 : 242;
            break;
        case 368:
            state = in < 2576 ? 2415 : 259;
            break;
        case 369:
            state = in < 2583 ? 2446 : 276;
            break;
        case 370:
            state = in < 2590 ? 2477 : 293;
            break;
        case 371:
            state = in < 2597 ? 2508 : 310;
            break;
        case 372:
            state = in < 2604 ? 2539 : 327;
            break;
        case 373:
            state = in < 2611 ? 2570 : 344;
            break;
        case 374:
            state = in < 2618 ? 2601 : 361;
            break;
        case 375:
            state = in < 2625 ? 2632 : 378;
            break;
        case 376:
            state = in < 2632 ? 2663 : 395;
            break;
        case 377:
            state = in < 2639 ? 2694 : 412;
            break;
        case 378:
            state = in < 2646 ? 2725 : 429;
            break;
        case 379:
            state = in < 2653 ? 2756 : 446;
            break;
        case 380:
            state = in < 2660 ? 2787 : 463;
            break;
        case 381:
            state = in < 2667 ? 2818 : 480;
            break;
        case 382:
            state = in < 2674 ? 2849 : 497;
            break;
        case 383:
            state = in < 2681 ? 2880 : 514;
            break;
        case 384:
            state = in < 2688 ? 2911 : 531;
            break;
        case 385:
            state = in < 2695 ? 2942 : 548;
            break;
        case 386:
            state = in < 2702 ? 2973 : 565;
            break;
        case 387:
            state = in < 2709 ? 4 : 582;
            break;
        case 388:
            state = in < 2716 ? 35 : 599;
            break;
        case 389:
            state = in < 2723 ? 66 : 616;
            break;
        case 390:
            state = in < 2730 ? 97 : 633;
            break;
        case 391:
            state = in < 2737 ? 128 : 650;
            break;
        case 392:
            state = in < 2744 ? 159 : 667;
            break;
        case 393:
            state = in < 2751 ? 190 : 684;
            break;
        case 394:
            state = in < 2758 ? 221 : 701;
            break;
        case 395:
            state = in < 2765 ? 252 : 718;
            break;
        case 396:
            state = in < 2772 ? 283 : 735;
            break;
        case 397:
            state = in < 2779 ? 314 : 752;
            break;
        case 398:
            state = in < 2786 ? 345 : 769;
            break;
        case 399:
            state = in < 2793 ? 376 : 786;
            break;
        case 400:
            state = in < 2800 ? 407 : 803;
            break;
        case 401:
            state = in < 2807 ? 438 : 820;
            break;
        case 402:
            state = in < 2814 ? 469 : 837;
            break;
        case 403:
            state = in < 2821 ? 500 : 854;
            break;
        case 404:
            state = in < 2828 ? 531 : 871;
            break;
        case 405:
            state = in < 2835 ? 562 : 888;
            break;
        case 406:
            state = in < 2842 ? 593 : 905;
            break;
        case 407:
            state = in < 2849 ? 624 : 922;
            break;
        case 408:
            state = in < 2856 ? 655 : 939;
            break;
        case 409:
            state = in < 2863 ? 686 : 956;
            break;
        case 410:
            state = in < 2870 ? 717 : 973;
            break;
        case 411:
            state = in < 2877 ? 748 : 990;
            break;
        case 412:
            state = in < 2884 ? 779 : 1007;
            break;
        case 413:
            state = in < 2891 ? 810 : 1024;
            break;
        case 414:
            state = in < 2898 ? 841 : 1041;
            break;
        case 415:
            state = in < 2905 ? 872 : 1058;
            break;
        case 416:
            state = in < 2912 ? 903 : 1075;
            break;
        case 417:
            state = in < 2919 ? 934 : 1092;
            break;
        case 418:
            state = in < 2926 ? 965 : 1109;
            break;
        case 419:
            state = in < 2933 ? 996 : 1126;
            break;
        case 420:
            state = in < 2940 ? 1027 : 1143;
            break;
        case 421:
            state = in < 2947 ? 1058 : 1160;
            break;
        case 422:
            state = in < 2954 ? 1089 : 1177;
            break;
        case 423:
            state = in < 2961 ? 1120 : 1194;
            break;
        case 424:
            state = in < 2968 ? 1151 : 1211;
            break;
        case 425:
            state = in < 2975 ? 1182 : 1228;
            break;
        case 426:
            state = in < 2982 ? 1213 : 1245;
            break;
        case 427:
            state = in < 2989 ? 1244 : 1262;
            break;
        case 428:
            state = in < 2996 ? 1275 : 1279;
            break;
        case 429:
            state = in < 3003 ? 1306 : 1296;
            break;
        case 430:
            state = in < 3010 ? 1337 : 1313;
            break;
        case 431:
            state = in < 3017 ? 1368 : 1330;
            break;
        case 432:
            state = in < 3024 ? 1399 : 1347;
            break;
        case 433:
            state = in < 3031 ? 1430 : 1364;
            break;
        case 434:
            state = in < 3038 ? 1461 : 1381;
            break;
        case 435:
            state = in < 3045 ? 1492 : 1398;
            break;
        case 436:
            state = in < 3052 ? 1523 : 1415;
            break;
        case 437:
            state = in < 3059 ? 1554 : 1432;
            break;
        case 438:
            state = in < 3066 ? 1585 : 1449;
            break;
        case 439:
            state = in < 3073 ? 1616 : 1466;
            break;
        case 440:
            state = in < 3080 ? 1647 : 1483;
            break;
        case 441:
            state = in < 3087 ? 1678 : 1500;
            break;
        case 442:
            state = in < 3094 ? 1709 : 1517;
            break;
        case 443:
            state = in < 3101 ? 1740 : 1534;
            break;
        case 444:
            state = in < 3108 ? 1771 : 1551;
            break;
        case 445:
            state = in < 3115 ? 1802 : 1568;
            break;
        case 446:
            state = in < 3122 ? 1833 : 1585;
            break;
        case 447:
            state = in < 3129 ? 1864 : 1602;
            break;
        case 448:
            state = in < 3136 ? 1895 : 1619;
            break;
        case 449:
            state = in < 3143 ? 1926 : 1636;
            break;
        case 450:
            state = in < 3150 ? 1957 : 1653;
            break;
        case 451:
            state = in < 3157 ? 1988 : 1670;
            break;
        case 452:
            state = in < 3164 ? 2019 : 1687;
            break;
        case 453:
            state = in < 3171 ? 2050 : 1704;
            break;
        case 454:
            state = in < 3178 ? 2081 : 1721;
            break;
        case 455:
            state = in < 3185 ? 2112 : 1738;
            break;
        case 456:
            state = in < 3192 ? 2143 : 1755;
            break;
        case 457:
            state = in < 3199 ? 2174 : 1772;
            break;
        case 458:
            state = in < 3206 ? 2205 : 1789;
            break;
        case 459:
            state = in < 3213 ? 2236 : 1806;
            break;
        case 460:
            state = in < 3220 ? 2267 : 1823;
            break;
        case 461:
            state = in < 3227 ? 2298 : 1840;
            break;
        case 462:
            state = in < 3234 ? 2329 : 1857;
            break;
        case 463:
            state = in < 3241 ? 2360 : 1874;
            break;
        case 464:
            state = in < 3248 ? 2391 : 1891;
            break;
        case 465:
            state = in < 3255 ? 2422 : 1908;
            break;
        case 466:
            state = in < 3262 ? 2453 : 1925;
            break;
        case 467:
            state = in < 3269 ? 2484 : 1942;
            break;
        case 468:
            state = in < 3276 ? 2515 : 1959;
            break;
        case 469:
            state = in < 3283 ? 2546 : 1976;
            break;
        case 470:
            state = in < 3290 ? 2577 : 1993;
            break;
        case 471:
            state = in < 3297 ? 2608 : 2010;
            break;
        case 472:
            state = in < 3304 ? 2639 : 2027;
            break;
        case 473:
            state = in < 3311 ? 2670 : 2044;
            break;
        case 474:
            state = in < 3318 ? 2701 : 2061;
            break;
        case 475:
            state = in < 3325 ? 2732 : 2078;
            break;
        case 476:
            state = in < 3332 ? 2763 : 2095;
            break;
        case 477:
            state = in < 3339 ? 2794 : 2112;
            break;
        case 478:
            state = in < 3346 ? 2825 : 2129;
            break;
        case 479:
            state = in < 3353 ? 2856 : 2146;
            break;
        case 480:
            state = in < 3360 ? 2887 : 2163;
            break;
        case 481:
            state = in < 3367 ? 2918 : 2180;
            break;
        case 482:
            state = in < 3374 ? 2949 : 2197;
            break;
        case 483:
            state = in < 3381 ? 2980 : 2214;
            break;
        case 484:
            state = in < 3388 ? 11 : 2231;
            break;
        case 485:
            state = in < 3395 ? 42 : 2248;
            break;
        case 486:
            state = in < 3402 ? 73 : 2265;
            break;
        case 487:
            state = in < 3409 ? 104 : 2282;
            break;
        case 488:
            state = in < 3416 ? 135 : 2299;
            break;
        case 489:
            state = in < 3423 ? 166 : 2316;
            break;
        case 490:
            state = in < 3430 ? 197 : 2333;
            break;
        case 491:
            state = in < 3437 ? 228 : 2350;
            break;
        case 492:
            state = in < 3444 ? 259 : 2367;
            break;
        case 493:
            state = in < 3451 ? 290 : 2384;
            break;
        case 494:
            state = in < 3458 ? 321 : 2401;
            break;
        case 495:
            state = in < 3465 ? 352 : 2418;
            break;
        case 496:
            state = in < 3472 ? 383 : 2435;
            break;
        case 497:
            state = in < 3479 ? 414 : 2452;
            break;
        case 498:
            state = in < 3486 ? 445 : 2469;
            break;
        case 499:
            state = in < 3493 ? 476 : 2486;
            break;
        case 500:
            state = in < 3500 ? 507 : 2503;
            break;
        case 501:
            state = in < 3507 ? 538 : 2520;
            break;
        case 502:
            state = in < 3514 ? 569 : 2537;
            break;
        case 503:
            state = in < 3521 ? 600 : 2554;
            break;
        case 504:
            state = in < 3528 ? 631 : 2571;
            break;
        case 505:
            state = in < 3535 ? 662 : 2588;
            break;
        case 506:
            state = in < 3542 ? 693 : 2605;
            break;
        case 507:
            state = in < 3549 ? 724 : 2622;
            break;
        case 508:
            state = in < 3556 ? 755 : 2639;
            break;
        case 509:
            state = in < 3563 ? 786 : 2656;
            break;
        case 510:
            state = in < 3570 ? 817 : 2673;
            break;
        case 511:
            state = in < 3577 ? 848 : 2690;
            break;
        case 512:
            state = in < 3584 ? 879 : 2707;
            break;
        case 513:
            state = in < 3591 ? 910 : 2724;
            break;
        case 514:
            state = in < 3598 ? 941 : 2741;
            break;
        case 515:
            state = in < 3605 ? 972 : 2758;
            break;
        case 516:
            state = in < 3612 ? 1003 : 2775;
            break;
        case 517:
            state = in < 3619 ? 1034 : 2792;
            break;
        case 518:
            state = in < 3626 ? 1065 : 2809;
            break;
        case 519:
            state = in < 3633 ? 1096 : 2826;
            break;
        case 520:
            state = in < 3640 ? 1127 : 2843;
            break;
        case 521:
            state = in < 3647 ? 1158 : 2860;
            break;
        case 522:
            state = in < 3654 ? 1189 : 2877;
            break;
        case 523:
            state = in < 3661 ? 1220 : 2894;
            break;
        case 524:
            state = in < 3668 ? 1251 : 2911;
            break;
        case 525:
            state = in < 3675 ? 1282 : 2928;
            break;
        case 526:
            state = in < 3682 ? 1313 : 2945;
            break;
        case 527:
            state = in < 3689 ? 1344 : 2962;
            break;
        case 528:
            state = in < 3696 ? 1375 : 2979;
            break;
        case 529:
            state = in < 3703 ? 1406 : 2996;
            break;
        case 530:
            state = in < 3710 ? 1437 : 13;
            break;
        case 531:
            state = in < 3717 ? 1468 : 30;
            break;
        case 532:
            state = in < 3724 ? 1499 : 47;
            break;
        case 533:
            state = in < 3731 ? 1530 : 64;
            break;
        case 534:
            state = in < 3738 ? 1561 : 81;
            break;
        case 535:
            state = in < 3745 ? 1592 : 98;
            break;
        case 536:
            state = in < 3752 ? 1623 : 115;
            break;
        case 537:
            state = in < 3759 ? 1654 : 132;
            break;
        case 538:
            state = in < 3766 ? 1685 : 149;
            break;
        case 539:
            state = in < 3773 ? 1716 : 166;
            break;
        case 540:
            state = in < 3780 ? 1747 : 183;
            break;
        case 541:
            state = in < 3787 ? 1778 : 200;
            break;
        case 542:
            state = in < 3794 ? 1809 : 217;
            break;
        case 543:
            state = in < 3801 ? 1840 : 234;
            break;
        case 544:
            state = in < 3808 ? 1871 : 251;
            break;
        case 545:
            state = in < 3815 ? 1902 : 268;
            break;
        case 546:
            state = in < 3822 ? 1933 : 285;
            break;
        case 547:
            state = in < 3829 ? 1964 : 302;
            break;
        case 548:
            state = in < 3836 ? 1995 : 319;
            break;
        case 549:
            state = in < 3843 ? 2026 : 336;
            break;
        case 550:
            state = in < 3850 ? 2057 : 353;
            break;
        case 551:
            state = in < 3857 ? 2088 : 370;
            break;
        case 552:
            state = in < 3864 ? 2119 : 387;
            break;
        case 553:
            state = in < 3871 ? 2150 : 404;
            break;
        case 554:
            state = in < 3878 ? 2181 : 421;
            break;
        case 555:
            state = in < 3885 ? 2212 : 438;
            break;
        case 556:
            state = in < 3892 ? 2243 : 455;
            break;
        case 557:
            state = in < 3899 ? 2274 : 472;
            break;
        case 558:
            state = in < 3906 ? 2305 : 489;
            break;
        case 559:
            state = in < 3913 ? 2336 : 506;
            break;
        case 560:
            state = in < 3920 ? 2367 : 523;
            break;
        case 561:
            state = in < 3927 ? 2398 : 540;
            break;
        case 562:
            state = in < 3934 ? 2429 : 557;
            break;
        case 563:
            state = in < 3941 ? 2460 : 574;
            break;
        case 564:
            state = in < 3948 ? 2491 : 591;
            break;
        case 565:
            state = in < 3955 ? 2522 : 608;
            break;
        case 566:
            state = in < 3962 ? 2553 : 625;
            break;
        case 567:
            state = in < 3969 ? 2584 : 642;
            break;
        case 568:
            state = in < 3976 ? 2615 : 659;
            break;
        case 569:
            state = in < 3983 ? 2646 : 676;
            break;
        case 570:
            state = in < 3990 ? 2677 : 693;
            break;
        case 571:
            state = in < 3997 ? 2708 : 710;
            break;
        case 572:
            state = in < 4004 ? 2739 : 727;
            break;
        case 573:
            state = in < 4011 ? 2770 : 744;
            break;
        case 574:
            state = in < 4018 ? 2801 : 761;
            break;
        case 575:
            state = in < 4025 ? 2832 : 778;
            break;
        case 576:
            state = in < 4032 ? 2863 : 795;
            break;
        case 577:
            state = in < 4039 ? 2894 : 812;
            break;
        case 578:
            state = in < 4046 ? 2925 : 829;
            break;
        case 579:
            state = in < 4053 ? 2956 : 846;
            break;
        case 580:
            state = in < 4060 ? 2987 : 863;
            break;
        case 581:
            state = in < 4067 ? 18 : 880;
            break;
        case 582:
            state = in < 4074 ? 49 : 897;
            break;
        case 583:
            state = in < 4081 ? 80 : 914;
            break;
        case 584:
            state = in < 4088 ? 111 : 931;
            break;
        case 585:
            state = in < 4095 ? 142 : 948;
            break;
        case 586:
            state = in < 4102 ? 173 : 965;
            break;
        case 587:
            state = in < 4109 ? 204 : 982;
            break;
        case 588:
            state = in < 4116 ? 235 : 999;
            break;
        case 589:
            state = in < 4123 ? 266 : 1016;
            break;
        case 590:
            state = in < 4130 ? 297 : 1033;
            break;
        case 591:
            state = in < 4137 ? 328 : 1050;
            break;
        case 592:
            state = in < 4144 ? 359 : 1067;
            break;
        case 593:
            state = in < 4151 ? 390 : 1084;
            break;
        case 594:
            state = in < 4158 ? 421 : 1101;
            break;
        case 595:
            state = in < 4165 ? 452 : 1118;
            break;
        case 596:
            state = in < 4172 ? 483 : 1135;
            break;
        case 597:
            state = in < 4179 ? 514 : 1152;
            break;
        case 598:
            state = in < 4186 ? 545 : 1169;
            break;
        case 599:
            state = in < 4193 ? 576 : 1186;
            break;
        case 600:
            state = in < 4200 ? 607 : 1203;
            break;
        case 601:
            state = in < 4207 ? 638 : 1220;
            break;
        case 602:
            state = in < 4214 ? 669 : 1237;
            break;
        case 603:
            state = in < 4221 ? 700 : 1254;
            break;
        case 604:
            state = in < 4228 ? 731 : 1271;
            break;
        case 605:
            state = in < 4235 ? 762 : 1288;
            break;
        case 606:
            state = in < 4242 ? 793 : 1305;
            break;
        case 607:
            state = in < 4249 ? 824 : 1322;
            break;
        case 608:
            state = in < 4256 ? 855 : 1339;
            break;
        case 609:
            state = in < 4263 ? 886 : 1356;
            break;
        case 610:
            state = in < 4270 ? 917 : 1373;
            break;
        case 611:
            state = in < 4277 ? 948 : 1390;
            break;
        case 612:
            state = in < 4284 ? 979 : 1407;
            break;
        case 613:
            state = in < 4291 ? 1010 : 1424;
            break;
        case 614:
            state = in < 4298 ? 1041 : 1441;
            break;
        case 615:
            state = in < 4305 ? 1072 : 1458;
            break;
        case 616:
            state = in < 4312 ? 1103 : 1475;
            break;
        case 617:
            state = in < 4319 ? 1134 : 1492;
            break;
        case 618:
            state = in < 4326 ? 1165 : 1509;
            break;
        case 619:
            state = in < 4333 ? 1196 : 1526;
            break;
        case 620:
            state = in < 4340 ? 1227 : 1543;
            break;
        case 621:
            state = in < 4347 ? 1258 : 1560;
            break;
        case 622:
            state = in < 4354 ? 1289 : 1577;
            break;
        case 623:
            state = in < 4361 ? 1320 : 1594;
            break;
        case 624:
            state = in < 4368 ? 1351 : 1611;
            break;
        case 625:
            state = in < 4375 ? 1382 : 1628;
            break;
        case 626:
            state = in < 4382 ? 1413 : 1645;
            break;
        case 627:
            state = in < 4389 ? 1444 : 1662;
            break;
        case 628:
            state = in < 4396 ? 1475 : 1679;
            break;
        case 629:
            state = in < 4403 ? 1506 : 1696;
            break;
        case 630:
            state = in < 4410 ? 1537 : 1713;
            break;
        case 631:
            state = in < 4417 ? 1568 : 1730;
            break;
        case 632:
            state = in < 4424 ? 1599 : 1747;
            break;
        case 633:
            state = in < 4431 ? 1630 : 1764;
            break;
        case 634:
            state = in < 4438 ? 1661 : 1781;
            break;
        case 635:
            state = in < 4445 ? 1692 : 1798;
            break;
        case 636:
            state = in < 4452 ? 1723 : 1815;
            break;
        case 637:
            state = in < 4459 ? 1754 : 1832;
            break;
        case 638:
            state = in < 4466 ? 1785 : 1849;
            break;
        case 639:
            state = in < 4473 ? 1816 : 1866;
            break;
        case 640:
            state = in < 4480 ? 1847 : 1883;
            break;
        case 641:
            state = in < 4487 ? 1878 : 1900;
            break;
        case 642:
            state = in < 4494 ? 1909 : 1917;
            break;
        case 643:
            state = in < 4501 ? 1940 : 1934;
            break;
        case 644:
            state = in < 4508 ? 1971 : 1951;
            break;
        case 645:
            state = in < 4515 ? 2002 : 1968;
            break;
        case 646:
            state = in < 4522 ? 2033 : 1985;
            break;
        case 647:
            state = in < 4529 ? 2064 : 2002;
            break;
        case 648:
            state = in < 4536 ? 2095 : 2019;
            break;
        case 649:
            state = in < 4543 ? 2126 : 2036;
            break;
        case 650:
            state = in < 4550 ? 2157 : 2053;
            break;
        case 651:
            state = in < 4557 ? 2188 : 2070;
            break;
        case 652:
            state = in < 4564 ? 2219 : 2087;
            break;
        case 653:
            state = in < 4571 ? 2250 : 2104;
            break;
        case 654:
            state = in < 4578 ? 2281 : 2121;
            break;
        case 655:
            state = in < 4585 ? 2312 : 2138;
            break;
        case 656:
            state = in < 4592 ? 2343 : 2155;
            break;
        case 657:
            state = in < 4599 ? 2374 : 2172;
            break;
        case 658:
            state = in < 4606 ? 2405 : 2189;
            break;
        case 659:
            state = in < 4613 ? 2436 : 2206;
            break;
        case 660:
            state = in < 4620 ? 2467 : 2223;
            break;
        case 661:
            state = in < 4627 ? 2498 : 2240;
            break;
        case 662:
            state = in < 4634 ? 2529 : 2257;
            break;
        case 663:
            state = in < 4641 ? 2560 : 2274;
            break;
        case 664:
            state = in < 4648 ? 2591 : 2291;
            break;
        case 665:
            state = in < 4655 ? 2622 : 2308;
            break;
        case 666:
            state = in < 4662 ? 2653 : 2325;
            break;
        case 667:
            state = in < 4669 ? 2684 : 2342;
            break;
        case 668:
            state = in < 4676 ? 2715 : 2359;
            break;
        case 669:
            state = in < 4683 ? 2746 : 2376;
            break;
        case 670:
            state = in < 4690 ? 2777 : 2393;
            break;
        case 671:
            state = in < 4697 ? 2808 : 2410;
            break;
        case 672:
            state = in < 4704 ? 2839 : 2427;
            break;
        case 673:
            state = in < 4711 ? 2870 : 2444;
            break;
        case 674:
            state = in < 4718 ? 2901 : 2461;
            break;
        case 675:
            state = in < 4725 ? 2932 : 2478;
            break;
        case 676:
            state = in < 4732 ? 2963 : 2495;
            break;
        case 677:
            state = in < 4739 ? 2994 : 2512;
            break;
        case 678:
            state = in < 4746 ? 25 : 2529;
            break;
        case 679:
            state = in < 4753 ? 56 : 2546;
            break;
        case 680:
            state = in < 4760 ? 87 : 2563;
            break;
        case 681:
            state = in < 4767 ? 118 : 2580;
            break;
        case 682:
            state = in < 4774 ? 149 : 2597;
            break;
        case 683:
            state = in < 4781 ? 180 : 2614;
            break;
        case 684:
            state = in < 4788 ? 211 : 2631;
            break;
        case 685:
            state = in < 4795 ? 242 : 2648;
            break;
        case 686:
            state = in < 4802 ? 273 : 2665;
            break;
        case 687:
            state = in < 4809 ? 304 : 2682;
            break;
        case 688:
            state = in < 4816 ? 335 : 2699;
            break;
        case 689:
            state = in < 4823 ? 366 : 2716;
            break;
        case 690:
            state = in < 4830 ? 397 : 2733;
            break;
        case 691:
            state = in < 4837 ? 428 : 2750;
            break;
        case 692:
            state = in < 4844 ? 459 : 2767;
            break;
        case 693:
            state = in < 4851 ? 490 : 2784;
            break;
        case 694:
            state = in < 4858 ? 521 : 2801;
            break;
        case 695:
            state = in < 4865 ? 552 : 2818;
            break;
        case 696:
            state = in < 4872 ? 583 : 2835;
            break;
        case 697:
            state = in < 4879 ? 614 : 2852;
            break;
        case 698:
            state = in < 4886 ? 645 : 2869;
            break;
        case 699:
            state = in < 4893 ? 676 : 2886;
            break;
        case 700:
            state = in < 4900 ? 707 : 2903;
            break;
        case 701:
            state = in < 4907 ? 738 : 2920;
            break;
        case 702:
            state = in < 4914 ? 769 : 2937;
            break;
        case 703:
            state = in < 4921 ? 800 : 2954;
            break;
        case 704:
            state = in < 4928 ? 831 : 2971;
            break;
        case 705:
            state = in < 4935 ? 862 : 2988;
            break;
        case 706:
            state = in < 4942 ? 893 : 5;
            break;
        case 707:
            state = in < 4949 ? 924 : 22;
            break;
        case 708:
            state = in < 4956 ? 955 : 39;
            break;
        case 709:
            state = in < 4963 ? 986 : 56;
            break;
        case 710:
            state = in < 4970 ? 1017 : 73;
            break;
        case 711:
            state = in < 4977 ? 1048 : 90;
            break;
        case 712:
            state = in < 4984 ? 1079 : 107;
            break;
        case 713:
            state = in < 4991 ? 1110 : 124;
            break;
        case 714:
            state = in < 4998 ? 1141 : 141;
            break;
        case 715:
            state = in < 5 ? 1172 : 158;
            break;
        case 716:
            state = in < 12 ? 1203 : 175;
            break;
        case 717:
            state = in < 19 ? 1234 : 192;
            break;
        case 718:
            state = in < 26 ? 1265 : 209;
            break;
        case 719:
            state = in < 33 ? 1296 : 226;
            break;
        case 720:
            state = in < 40 ? 1327 : 243;
            break;
        case 721:
            state = in < 47 ? 1358 : 260;
            break;
        case 722:
            state = in < 54 ? 1389 : 277;
            break;
        case 723:
            state = in < 61 ? 1420 : 294;
            break;
        case 724:
            state = in < 68 ? 1451 : 311;
            break;
        case 725:
            state = in < 75 ? 1482 : 328;
            break;
        case 726:
            state = in < 82 ? 1513 : 345;
            break;
        case 727:
            state = in < 89 ? 1544 : 362;
            break;
        case 728:
            state = in < 96 ? 1575 : 379;
            break;
        case 729:
            state = in < 103 ? 1606 : 396;
            break;
        case 730:
            state = in < 110 ? 1637 : 413;
            break;
        case 731:
            state = in < 117 ? 1668 : 430;
            break;
        case 732:
            state = in < 124 ? 1699 : 447;
            break;
        case 733:
            state = in < 131 ? 1730 : 464;
            break;
        case 734:
            state = in < 138 ? 1761 : 481;
            break;
        case 735:
            state = in < 145 ? 1792 : 498;
            break;
        case 736:
            state = in < 152 ? 1823 : 515;
            break;
        case 737:
            state = in < 159 ? 1854 : 532;
            break;
        case 738:
            state = in < 166 ? 1885 : 549;
            break;
        case 739:
            state = in < 173 ? 1916 : 566;
            break;
        case 740:
            state = in < 180 ? 1947 : 583;
            break;
        case 741:
            state = in < 187 ? 1978 : 600;
            break;
        case 742:
            state = in < 194 ? 2009 : 617;
            break;
        case 743:
            state = in < 201 ? 2040 : 634;
            break;
        case 744:
            state = in < 208 ? 2071 : 651;
            break;
        case 745:
            state = in < 215 ? 2102 : 668;
            break;
        case 746:
            state = in < 222 ? 2133 : 685;
            break;
        case 747:
            state = in < 229 ? 2164 : 702;
            break;
        case 748:
            state = in < 236 ? 2195 : 719;
            break;
        case 749:
            state = in < 243 ? 2226 : 736;
            break;
        case 750:
            state = in < 250 ? 2257 : 753;
            break;
        case 751:
            state = in < 257 ? 2288 : 770;
            break;
        case 752:
            state = in < 264 ? 2319 : 787;
            break;
        case 753:
            state = in < 271 ? 2350 : 804;
            break;
        case 754:
            state = in < 278 ? 2381 : 821;
            break;
        case 755:
            state = in < 285 ? 2412 : 838;
            break;
        case 756:
            state = in < 292 ? 2443 : 855;
            break;
        case 757:
            state = in < 299 ? 2474 : 872;
            break;
        case 758:
            state = in < 306 ? 2505 : 889;
            break;
        case 759:
            state = in < 313 ? 2536 : 906;
            break;
        case 760:
            state = in < 320 ? 2567 : 923;
            break;
        case 761:
            state = in < 327 ? 2598 : 940;
            break;
        case 762:
            state = in < 334 ? 2629 : 957;
            break;
        case 763:
            state = in < 341 ? 2660 : 974;
            break;
        case 764:
            state = in < 348 ? 2691 : 991;
            break;
        case 765:
            state = in < 355 ? 2722 : 1008;
            break;
        case 766:
            state = in < 362 ? 2753 : 1025;
            break;
        case 767:
            state = in < 369 ? 2784 : 1042;
            break;
        case 768:
            state = in < 376 ? 2815 : 1059;
            break;
        case 769:
            state = in < 383 ? 2846 : 1076;
            break;
        case 770:
            state = in < 390 ? 2877 : 1093;
            break;
        case 771:
            state = in < 397 ? 2908 : 1110;
            break;
        case 772:
            state = in < 404 ? 2939 : 1127;
            break;
        case 773:
            state = in < 411 ? 2970 : 1144;
            break;
        case 774:
            state = in < 418 ? 1 : 1161;
            break;
        case 775:
            state = in < 425 ? 32 : 1178;
            break;
        case 776:
            state = in < 432 ? 63 : 1195;
            break;
        case 777:
            state = in < 439 ? 94 : 1212;
            break;
        case 778:
            state = in < 446 ? 125 : 1229;
            break;
        case 779:
            state = in < 453 ? 156 : 1246;
            break;
        case 780:
            state = in < 460 ? 187 : 1263;
            break;
        case 781:
            state = in < 467 ? 218 : 1280;
            break;
        case 782:
            state = in < 474 ? 249 : 1297;
            break;
        case 783:
            state = in < 481 ? 280 : 1314;
            break;
        case 784:
            state = in < 488 ? 311 : 1331;
            break;
        case 785:
            state = in < 495 ? 342 : 1348;
            break;
        case 786:
            state = in < 502 ? 373 : 1365;
            break;
        case 787:
            state = in < 509 ? 404 : 1382;
            break;
        case 788:
            state = in < 516 ? 435 : 1399;
            break;
        case 789:
            state = in < 523 ? 466 : 1416;
            break;
        case 790:
            state = in < 530 ? 497 : 1433;
            break;
        case 791:
            state = in < 537 ? 528 : 1450;
            break;
        case 792:
            state = in < 544 ? 559 : 1467;
            break;
        case 793:
            state = in < 551 ? 590 : 1484;
            break;
        case 794:
            state = in < 558 ? 621 : 1501;
            break;
        case 795:
            state = in < 565 ? 652 : 1518;
            break;
        case 796:
            state = in < 572 ? 683 : 1535;
            break;
        case 797:
            state = in < 579 ? 714 : 1552;
            break;
        case 798:
            state = in < 586 ? 745 : 1569;
            break;
        case 799:
            state = in < 593 ? 776 : 1586;
            break;
        case 800:
            state = in < 600 ? 807 : 1603;
            break;
        case 801:
            state = in < 607 ? 838 : 1620;
            break;
        case 802:
            state = in < 614 ? 869 : 1637;
            break;
        case 803:
            state = in < 621 ? 900 : 1654;
            break;
        case 804:
            state = in < 628 ? 931 : 1671;
            break;
        case 805:
            state = in < 635 ? 962 : 1688;
            break;
        case 806:
            state = in < 642 ? 993 : 1705;
            break;
        case 807:
            state = in < 649 ? 1024 : 1722;
            break;
        case 808:
            state = in < 656 ? 1055 : 1739;
            break;
        case 809:
            state = in < 663 ? 1086 : 1756;
            break;
        case 810:
            state = in < 670 ? 1117 : 1773;
            break;
        case 811:
            state = in < 677 ? 1148 : 1790;
            break;
        case 812:
            state = in < 684 ? 1179 : 1807;
            break;
        case 813:
            state = in < 691 ? 1210 : 1824;
            break;
        case 814:
            state = in < 698 ? 1241 : 1841;
            break;
        case 815:
            state = in < 705 ? 1272 : 1858;
            break;
        case 816:
            state = in < 712 ? 1303 : 1875;
            break;
        case 817:
            state = in < 719 ? 1334 : 1892;
            break;
        case 818:
            state = in < 726 ? 1365 : 1909;
            break;
        case 819:
            state = in < 733 ? 1396 : 1926;
            break;
        case 820:
            state = in < 740 ? 1427 : 1943;
            break;
        case 821:
            state = in < 747 ? 1458 : 1960;
            break;
        case 822:
            state = in < 754 ? 1489 : 1977;
            break;
        case 823:
            state = in < 761 ? 1520 : 1994;
            break;
        case 824:
            state = in < 768 ? 1551 : 2011;
            break;
        case 825:
            state = in < 775 ? 1582 : 2028;
            break;
        case 826:
            state = in < 782 ? 1613 : 2045;
            break;
        case 827:
            state = in < 789 ? 1644 : 2062;
            break;
        case 828:
            state = in < 796 ? 1675 : 2079;
            break;
        case 829:
            state = in < 803 ? 1706 : 2096;
            break;
        case 830:
            state = in < 810 ? 1737 : 2113;
            break;
        case 831:
            state = in < 817 ? 1768 : 2130;
            break;
        case 832:
            state = in < 824 ? 1799 : 2147;
            break;
        case 833:
            state = in < 831 ? 1830 : 2164;
            break;
        case 834:
            state = in < 838 ? 1861 : 2181;
            break;
        case 835:
            state = in < 845 ? 1892 : 2198;
            break;
        case 836:
            state = in < 852 ? 1923 : 2215;
            break;
        case 837:
            state = in < 859 ? 1954 : 2232;
            break;
        case 838:
            state = in < 866 ? 1985 : 2249;
            break;
        case 839:
            state = in < 873 ? 2016 : 2266;
            break;
        case 840:
            state = in < 880 ? 2047 : 2283;
            break;
        case 841:
            state = in < 887 ? 2078 : 2300;
            break;
        case 842:
            state = in < 894 ? 2109 : 2317;
            break;
        case 843:
            state = in < 901 ? 2140 : 2334;
            break;
        case 844:
            state = in < 908 ? 2171 : 2351;
            break;
        case 845:
            state = in < 915 ? 2202 : 2368;
            break;
        case 846:
            state = in < 922 ? 2233 : 2385;
            break;
        case 847:
            state = in < 929 ? 2264 : 2402;
            break;
        case 848:
            state = in < 936 ? 2295 : 2419;
            break;
        case 849:
            state = in < 943 ? 2326 : 2436;
            break;
        case 850:
            state = in < 950 ? 2357 : 2453;
            break;
        case 851:
            state = in < 957 ? 2388 : 2470;
            break;
        case 852:
            state = in < 964 ? 2419 : 2487;
            break;
        case 853:
            state = in < 971 ? 2450 : 2504;
            break;
        case 854:
            state = in < 978 ? 2481 : 2521;
            break;
        case 855:
            state = in < 985 ? 2512 : 2538;
            break;
        case 856:
            state = in < 992 ? 2543 : 2555;
            break;
        case 857:
            state = in < 999 ? 2574 : 2572;
            break;
        case 858:
            state = in < 1006 ? 2605 : 2589;
            break;
        case 859:
            state = in < 1013 ? 2636 : 2606;
            break;
        case 860:
            state = in < 1020 ? 2667 : 2623;
            break;
        case 861:
            state = in < 1027 ? 2698 : 2640;
            break;
        case 862:
            state = in < 1034 ? 2729 : 2657;
            break;
        case 863:
            state = in < 1041 ? 2760 : 2674;
            break;
        case 864:
            state = in < 1048 ? 2791 : 2691;
            break;
        case 865:
            state = in < 1055 ? 2822 : 2708;
            break;
        case 866:
            state = in < 1062 ? 2853 : 2725;
            break;
        case 867:
            state = in < 1069 ? 2884 : 2742;
            break;
        case 868:
            state = in < 1076 ? 2915 : 2759;
            break;
        case 869:
            state = in < 1083 ? 2946 : 2776;
            break;
        case 870:
            state = in < 1090 ? 2977 : 2793;
            break;
        case 871:
            state = in < 1097 ? 8 : 2810;
            break;
        case 872:
            state = in < 1104 ? 39 : 2827;
            break;
        case 873:
            state = in < 1111 ? 70 : 2844;
            break;
        case 874:
            state = in < 1118 ? 101 : 2861;
            break;
        case 875:
            state = in < 1125 ? 132 : 2878;
            break;
        case 876:
            state = in < 1132 ? 163 : 2895;
            break;
        case 877:
            state = in < 1139 ? 194 : 2912;
            break;
        case 878:
            state = in < 1146 ? 225 : 2929;
            break;
        case 879:
            state = in < 1153 ? 256 : 2946;
            break;
        case 880:
            state = in < 1160 ? 287 : 2963;
            break;
        case 881:
            state = in < 1167 ? 318 : 2980;
            break;
        case 882:
            state = in < 1174 ? 349 : 2997;
            break;
        case 883:
            state = in < 1181 ? 380 : 14;
            break;
        case 884:
            state = in < 1188 ? 411 : 31;
            break;
        case 885:
            state = in < 1195 ? 442 : 48;
            break;
        case 886:
            state = in < 1202 ? 473 : 65;
            break;
        case 887:
            state = in < 1209 ? 504 : 82;
            break;
        case 888:
            state = in < 1216 ? 535 : 99;
            break;
        case 889:
            state = in < 1223 ? 566 : 116;
            break;
        case 890:
            state = in < 1230 ? 597 : 133;
            break;
        case 891:
            state = in < 1237 ? 628 : 150;
            break;
        case 892:
            state = in < 1244 ? 659 : 167;
            break;
        case 893:
            state = in < 1251 ? 690 : 184;
            break;
        case 894:
            state = in < 1258 ? 721 : 201;
            break;
        case 895:
            state = in < 1265 ? 752 : 218;
            break;
        case 896:
            state = in < 1272 ? 783 : 235;
            break;
        case 897:
            state = in < 1279 ? 814 : 252;
            break;
        case 898:
            state = in < 1286 ? 845 : 269;
            break;
        case 899:
            state = in < 1293 ? 876 : 286;
            break;
        case 900:
            state = in < 1300 ? 907 : 303;
            break;
        case 901:
            state = in < 1307 ? 938 : 320;
            break;
        case 902:
            state = in < 1314 ? 969 : 337;
            break;
        case 903:
            state = in < 1321 ? 1000 : 354;
            break;
        case 904:
            state = in < 1328 ? 1031 : 371;
            break;
        case 905:
            state = in < 1335 ? 1062 : 388;
            break;
        case 906:
            state = in < 1342 ? 1093 : 405;
            break;
        case 907:
            state = in < 1349 ? 1124 : 422;
            break;
        case 908:
            state = in < 1356 ? 1155 : 439;
            break;
        case 909:
            state = in < 1363 ? 1186 : 456;
            break;
        case 910:
            state = in < 1370 ? 1217 : 473;
            break;
        case 911:
            state = in < 1377 ? 1248 : 490;
            break;
        case 912:
            state = in < 1384 ? 1279 : 507;
            break;
        case 913:
            state = in < 1391 ? 1310 : 524;
            break;
        case 914:
            state = in < 1398 ? 1341 : 541;
            break;
        case 915:
            state = in < 1405 ? 1372 : 558;
            break;
        case 916:
            state = in < 1412 ? 1403 : 575;
            break;
        case 917:
            state = in < 1419 ? 1434 : 592;
            break;
        case 918:
            state = in < 1426 ? 1465 : 609;
            break;
        case 919:
            state = in < 1433 ? 1496 : 626;
            break;
        case 920:
            state = in < 1440 ? 1527 : 643;
            break;
        case 921:
            state = in < 1447 ? 1558 : 660;
            break;
        case 922:
            state = in < 1454 ? 1589 : 677;
            break;
        case 923:
            state = in < 1461 ? 1620 : 694;
            break;
        case 924:
            state = in < 1468 ? 1651 : 711;
            break;
        case 925:
            state = in < 1475 ? 1682 : 728;
            break;
        case 926:
            state = in < 1482 ? 1713 : 745;
            break;
        case 927:
            state = in < 1489 ? 1744 : 762;
            break;
        case 928:
            state = in < 1496 ? 1775 : 779;
            break;
        case 929:
            state = in < 1503 ? 1806 : 796;
            break;
        case 930:
            state = in < 1510 ? 1837 : 813;
            break;
        case 931:
            state = in < 1517 ? 1868 : 830;
            break;
        case 932:
            state = in < 1524 ? 1899 : 847;
            break;
        case 933:
            state = in < 1531 ? 1930 : 864;
            break;
        case 934:
            state = in < 1538 ? 1961 : 881;
            break;
        case 935:
            state = in < 1545 ? 1992 : 898;
            break;
        case 936:
            state = in < 1552 ? 2023 : 915;
            break;
        case 937:
            state = in < 1559 ? 2054 : 932;
            break;
        case 938:
            state = in < 1566 ? 2085 : 949;
            break;
        case 939:
            state = in < 1573 ? 2116 : 966;
            break;
        case 940:
            state = in < 1580 ? 2147 : 983;
            break;
        case 941:
            state = in < 1587 ? 2178 : 1000;
            break;
        case 942:
            state = in < 1594 ? 2209 : 1017;
            break;
        case 943:
            state = in < 1601 ? 2240 : 1034;
            break;
        case 944:
            state = in < 1608 ? 2271 : 1051;
            break;
        case 945:
            state = in < 1615 ? 2302 : 1068;
            break;
        case 946:
            state = in < 1622 ? 2333 : 1085;
            break;
        case 947:
            state = in < 1629 ? 2364 : 1102;
            break;
        case 948:
            state = in < 1636 ? 2395 : 1119;
            break;
        case 949:
            state = in < 1643 ? 2426 : 1136;
            break;
        case 950:
            state = in < 1650 ? 2457 : 1153;
            break;
        case 951:
            state = in < 1657 ? 2488 : 1170;
            break;
        case 952:
            state = in < 1664 ? 2519 : 1187;
            break;
        case 953:
            state = in < 1671 ? 2550 : 1204;
            break;
        case 954:
            state = in < 1678 ? 2581 : 1221;
            break;
        case 955:
            state = in < 1685 ? 2612 : 1238;
            break;
        case 956:
            state = in < 1692 ? 2643 : 1255;
            break;
        case 957:
            state = in < 1699 ? 2674 : 1272;
            break;
        case 958:
            state = in < 1706 ? 2705 : 1289;
            break;
        case 959:
            state = in < 1713 ? 2736 : 1306;
            break;
        case 960:
            state = in < 1720 ? 2767 : 1323;
            break;
        case 961:
            state = in < 1727 ? 2798 : 1340;
            break;
        case 962:
            state = in < 1734 ? 2829 : 1357;
            break;
        case 963:
            state = in < 1741 ? 2860 : 1374;
            break;
        case 964:
            state = in < 1748 ? 2891 : 1391;
            break;
        case 965:
            state = in < 1755 ? 2922 : 1408;
            break;
        case 966:
            state = in < 1762 ? 2953 : 1425;
            break;
        case 967:
            state = in < 1769 ? 2984 : 1442;
            break;
        case 968:
            state = in < 1776 ? 15 : 1459;
            break;
        case 969:
            state = in < 1783 ? 46 : 1476;
            break;
        case 970:
            state = in < 1790 ? 77 : 1493;
            break;
        case 971:
            state = in < 1797 ? 108 : 1510;
            break;
        case 972:
            state = in < 1804 ? 139 : 1527;
            break;
        case 973:
            state = in < 1811 ? 170 : 1544;
            break;
        case 974:
            state = in < 1818 ? 201 : 1561;
            break;
        case 975:
            state = in < 1825 ? 232 : 1578;
            break;
        case 976:
            state = in < 1832 ? 263 : 1595;
            break;
        case 977:
            state = in < 1839 ? 294 : 1612;
            break;
        case 978:
            state = in < 1846 ? 325 : 1629;
            break;
        case 979:
            state = in < 1853 ? 356 : 1646;
            break;
        case 980:
            state = in < 1860 ? 387 : 1663;
            break;
        case 981:
            state = in < 1867 ? 418 : 1680;
            break;
        case 982:
            state = in < 1874 ? 449 : 1697;
            break;
        case 983:
            state = in < 1881 ? 480 : 1714;
            break;
        case 984:
            state = in < 1888 ? 511 : 1731;
            break;
        case 985:
            state = in < 1895 ? 542 : 1748;
            break;
        case 986:
            state = in < 1902 ? 573 : 1765;
            break;
        case 987:
            state = in < 1909 ? 604 : 1782;
            break;
        case 988:
            state = in < 1916 ? 635 : 1799;
            break;
        case 989:
            state = in < 1923 ? 666 : 1816;
            break;
        case 990:
            state = in < 1930 ? 697 : 1833;
            break;
        case 991:
            state = in < 1937 ? 728 : 1850;
            break;
        case 992:
            state = in < 1944 ? 759 : 1867;
            break;
        case 993:
            state = in < 1951 ? 790 : 1884;
            break;
        case 994:
            state = in < 1958 ? 821 : 1901;
            break;
        case 995:
            state = in < 1965 ? 852 : 1918;
            break;
        case 996:
            state = in < 1972 ? 883 : 1935;
            break;
        case 997:
            state = in < 1979 ? 914 : 1952;
            break;
        case 998:
            state = in < 1986 ? 945 : 1969;
            break;
        case 999:
            state = in < 1993 ? 976 : 1986;
            break;
        case 1000:
            state = in < 2000 ? 1007 : 2003;
            break;
        case 1001:
            state = in < 2007 ? 1038 : 2020;
            break;
        case 1002:
            state = in < 2014 ? 1069 : 2037;
            break;
        case 1003:
            state = in < 2021 ? 1100 : 2054;
            break;
        case 1004:
            state = in < 2028 ? 1131 : 2071;
            break;
        case 1005:
            state = in < 2035 ? 1162 : 2088;
            break;
        case 1006:
            state = in < 2042 ? 1193 : 2105;
            break;
        case 1007:
            state = in < 2049 ? 1224 : 2122;
            break;
        case 1008:
            state = in < 2056 ? 1255 : 2139;
            break;
        case 1009:
            state = in < 2063 ? 1286 : 2156;
            break;
        case 1010:
            state = in < 2070 ? 1317 : 2173;
            break;
        case 1011:
            state = in < 2077 ? 1348 : 2190;
            break;
        case 1012:
            state = in < 2084 ? 1379 : 2207;
            break;
        case 1013:
            state = in < 2091 ? 1410 : 2224;
            break;
        case 1014:
            state = in < 2098 ? 1441 : 2241;
            break;
        case 1015:
            state = in < 2105 ? 1472 : 2258;
            break;
        case 1016:
            state = in < 2112 ? 1503 : 2275;
            break;
        case 1017:
            state = in < 2119 ? 1534 : 2292;
            break;
        case 1018:
            state = in < 2126 ? 1565 : 2309;
            break;
        case 1019:
            state = in < 2133 ? 1596 : 2326;
            break;
        case 1020:
            state = in < 2140 ? 1627 : 2343;
            break;
        case 1021:
            state = in < 2147 ? 1658 : 2360;
            break;
        case 1022:
            state = in < 2154 ? 1689 : 2377;
            break;
        case 1023:
            state = in < 2161 ? 1720 : 2394;
            break;
        case 1024:
            state = in < 2168 ? 1751 : 2411;
            break;
        case 1025:
            state = in < 2175 ? 1782 : 2428;
            break;
        case 1026:
            state = in < 2182 ? 1813 : 2445;
            break;
        case 1027:
            state = in < 2189 ? 1844 : 2462;
            break;
        case 1028:
            state = in < 2196 ? 1875 : 2479;
            break;
        case 1029:
            state = in < 2203 ? 1906 : 2496;
            break;
        case 1030:
            state = in < 2210 ? 1937 : 2513;
            break;
        case 1031:
            state = in < 2217 ? 1968 : 2530;
            break;
        case 1032:
            state = in < 2224 ? 1999 : 2547;
            break;
        case 1033:
            state = in < 2231 ? 2030 : 2564;
            break;
        case 1034:
            state = in < 2238 ? 2061 : 2581;
            break;
        case 1035:
            state = in < 2245 ? 2092 : 2598;
            break;
        case 1036:
            state = in < 2252 ? 2123 : 2615;
            break;
        case 1037:
            state = in < 2259 ? 2154 : 2632;
            break;
        case 1038:
            state = in < 2266 ? 2185 : 2649;
            break;
        case 1039:
            state = in < 2273 ? 2216 : 2666;
            break;
        case 1040:
            state = in < 2280 ? 2247 : 2683;
            break;
        case 1041:
            state = in < 2287 ? 2278 : 2700;
            break;
        case 1042:
            state = in < 2294 ? 2309 : 2717;
            break;
        case 1043:
            state = in < 2301 ? 2340 : 2734;
            break;
        case 1044:
            state = in < 2308 ? 2371 : 2751;
            break;
        case 1045:
            state = in < 2315 ? 2402 : 2768;
            break;
        case 1046:
            state = in < 2322 ? 2433 : 2785;
            break;
        case 1047:
            state = in < 2329 ? 2464 : 2802;
            break;
        case 1048:
            state = in < 2336 ? 2495 : 2819;
            break;
        case 1049:
            state = in < 2343 ? 2526 : 2836;
            break;
        case 1050:
            state = in < 2350 ? 2557 : 2853;
            break;
        case 1051:
            state = in < 2357 ? 2588 : 2870;
            break;
        case 1052:
            state = in < 2364 ? 2619 : 2887;
            break;
        case 1053:
            state = in < 2371 ? 2650 : 2904;
            break;
        case 1054:
            state = in < 2378 ? 2681 : 2921;
            break;
        case 1055:
            state = in < 2385 ? 2712 : 2938;
            break;
        case 1056:
            state = in < 2392 ? 2743 : 2955;
            break;
        case 1057:
            state = in < 2399 ? 2774 : 2972;
            break;
        case 1058:
            state = in < 2406 ? 2805 : 2989;
            break;
        case 1059:
            state = in < 2413 ? 2836 : 6;
            break;
        case 1060:
            state = in < 2420 ? 2867 : 23;
            break;
        case 1061:
            state = in < 2427 ? 2898 : 40;
            break;
        case 1062:
            state = in < 2434 ? 2929 : 57;
            break;
        case 1063:
            state = in < 2441 ? 2960 : 74;
            break;
        case 1064:
            state = in < 2448 ? 2991 : 91;
            break;
        case 1065:
            state = in < 2455 ? 22 : 108;
            break;
        case 1066:
            state = in < 2462 ? 53 : 125;
            break;
        case 1067:
            state = in < 2469 ? 84 : 142;
            break;
        case 1068:
            state = in < 2476 ? 115 : 159;
            break;
        case 1069:
            state = in < 2483 ? 146 : 176;
            break;
        case 1070:
            state = in < 2490 ? 177 : 193;
            break;
        case 1071:
            state = in < 2497 ? 208 : 210;
            break;
        case 1072:
            state = in < 2504 ? 239 : 227;
            break;
        case 1073:
            state = in < 2511 ? 270 : 244;
            break;
        case 1074:
            state = in < 2518 ? 301 : 261;
            break;
        case 1075:
            state = in < 2525 ? 332 : 278;
            break;
        case 1076:
            state = in < 2532 ? 363 : 295;
            break;
        case 1077:
            state = in < 2539 ? 394 : 312;
            break;
        case 1078:
            state = in < 2546 ? 425 : 329;
            break;
        case 1079:
            state = in < 2553 ? 456 : 346;
            break;
        case 1080:
            state = in < 2560 ? 487 : 363;
            break;
        case 1081:
            state = in < 2567 ? 518 : 380;
            break;
        case 1082:
            state = in < 2574 ? 549 : 397;
            break;
        case 1083:
            state = in < 2581 ? 580 : 414;
            break;
        case 1084:
            state = in < 2588 ? 611 : 431;
            break;
        case 1085:
            state = in < 2595 ? 642 : 448;
            break;
        case 1086:
            state = in < 2602 ? 673 : 465;
            break;
        case 1087:
            state = in < 2609 ? 704 : 482;
            break;
        case 1088:
            state = in < 2616 ? 735 : 499;
            break;
        case 1089:
            state = in < 2623 ? 766 : 516;
            break;
        case 1090:
            state = in < 2630 ? 797 : 533;
            break;
        case 1091:
            state = in < 2637 ? 828 : 550;
            break;
        case 1092:
            state = in < 2644 ? 859 : 567;
            break;
        case 1093:
            state = in < 2651 ? 890 : 584;
            break;
        case 1094:
            state = in < 2658 ? 921 : 601;
            break;
        case 1095:
            state = in < 2665 ? 952 : 618;
            break;
        case 1096:
            state = in < 2672 ? 983 : 635;
            break;
        case 1097:
            state = in < 2679 ? 1014 : 652;
            break;
        case 1098:
            state = in < 2686 ? 1045 : 669;
            break;
        case 1099:
            state = in < 2693 ? 1076 : 686;
            break;
        case 1100:
            state = in < 2700 ? 1107 : 703;
            break;
        case 1101:
            state = in < 2707 ? 1138 : 720;
            break;
        case 1102:
            state = in < 2714 ? 1169 : 737;
            break;
        case 1103:
            state = in < 2721 ? 1200 : 754;
            break;
        case 1104:
            state = in < 2728 ? 1231 : 771;
            break;
        case 1105:
            state = in < 2735 ? 1262 : 788;
            break;
        case 1106:
            state = in < 2742 ? 1293 : 805;
            break;
        case 1107:
            state = in < 2749 ? 1324 : 822;
            break;
        case 1108:
            state = in < 2756 ? 1355 : 839;
            break;
        case 1109:
            state = in < 2763 ? 1386 : 856;
            break;
        case 1110:
            state = in < 2770 ? 1417 : 873;
            break;
        case 1111:
            state = in < 2777 ? 1448 : 890;
            break;
        case 1112:
            state = in < 2784 ? 1479 : 907;
            break;
        case 1113:
            state = in < 2791 ? 1510 : 924;
            break;
        case 1114:
            state = in < 2798 ? 1541 : 941;
            break;
        case 1115:
            state = in < 2805 ? 1572 : 958;
            break;
        case 1116:
            state = in < 2812 ? 1603 : 975;
            break;
        case 1117:
            state = in < 2819 ? 1634 : 992;
            break;
        case 1118:
            state = in < 2826 ? 1665 : 1009;
            break;
        case 1119:
            state = in < 2833 ? 1696 : 1026;
            break;
        case 1120:
            state = in < 2840 ? 1727 : 1043;
            break;
        case 1121:
            state = in < 2847 ? 1758 : 1060;
            break;
        case 1122:
            state = in < 2854 ? 1789 : 1077;
            break;
        case 1123:
            state = in < 2861 ? 1820 : 1094;
            break;
        case 1124:
            state = in < 2868 ? 1851 : 1111;
            break;
        case 1125:
            state = in < 2875 ? 1882 : 1128;
            break;
        case 1126:
            state = in < 2882 ? 1913 : 1145;
            break;
        case 1127:
            state = in < 2889 ? 1944 : 1162;
            break;
        case 1128:
            state = in < 2896 ? 1975 : 1179;
            break;
        case 1129:
            state = in < 2903 ? 2006 : 1196;
            break;
        case 1130:
            state = in < 2910 ? 2037 : 1213;
            break;
        case 1131:
            state = in < 2917 ? 2068 : 1230;
            break;
        case 1132:
            state = in < 2924 ? 2099 : 1247;
            break;
        case 1133:
            state = in < 2931 ? 2130 : 1264;
            break;
        case 1134:
            state = in < 2938 ? 2161 : 1281;
            break;
        case 1135:
            state = in < 2945 ? 2192 : 1298;
            break;
        case 1136:
            state = in < 2952 ? 2223 : 1315;
            break;
        case 1137:
            state = in < 2959 ? 2254 : 1332;
            break;
        case 1138:
            state = in < 2966 ? 2285 : 1349;
            break;
        case 1139:
            state = in < 2973 ? 2316 : 1366;
            break;
        case 1140:
            state = in < 2980 ? 2347 : 1383;
            break;
        case 1141:
            state = in < 2987 ? 2378 : 1400;
            break;
        case 1142:
            state = in < 2994 ? 2409 : 1417;
            break;
        case 1143:
            state = in < 3001 ? 2440 : 1434;
            break;
        case 1144:
            state = in < 3008 ? 2471 : 1451;
            break;
        case 1145:
            state = in < 3015 ? 2502 : 1468;
            break;
        case 1146:
            state = in < 3022 ? 2533 : 1485;
            break;
        case 1147:
            state = in < 3029 ? 2564 : 1502;
            break;
        case 1148:
            state = in < 3036 ? 2595 : 1519;
            break;
        case 1149:
            state = in < 3043 ? 2626 : 1536;
            break;
        case 1150:
            state = in < 3050 ? 2657 : 1553;
            break;
        case 1151:
            state = in < 3057 ? 2688 : 1570;
            break;
        case 1152:
            state = in < 3064 ? 2719 : 1587;
            break;
        case 1153:
            state = in < 3071 ? 2750 : 1604;
            break;
        case 1154:
            state = in < 3078 ? 2781 : 1621;
            break;
        case 1155:
            state = in < 3085 ? 2812 : 1638;
            break;
        case 1156:
            state = in < 3092 ? 2843 : 1655;
            break;
        case 1157:
            state = in < 3099 ? 2874 : 1672;
            break;
        case 1158:
            state = in < 3106 ? 2905 : 1689;
            break;
        case 1159:
            state = in < 3113 ? 2936 : 1706;
            break;
        case 1160:
            state = in < 3120 ? 2967 : 1723;
            break;
        case 1161:
            state = in < 3127 ? 2998 : 1740;
            break;
        case 1162:
            state = in < 3134 ? 29 : 1757;
            break;
        case 1163:
            state = in < 3141 ? 60 : 1774;
            break;
        case 1164:
            state = in < 3148 ? 91 : 1791;
            break;
        case 1165:
            state = in < 3155 ? 122 : 1808;
            break;
        case 1166:
            state = in < 3162 ? 153 : 1825;
            break;
        case 1167:
            state = in < 3169 ? 184 : 1842;
            break;
        case 1168:
            state = in < 3176 ? 215 : 1859;
            break;
        case 1169:
            state = in < 3183 ? 246 : 1876;
            break;
        case 1170:
            state = in < 3190 ? 277 : 1893;
            break;
        case 1171:
            state = in < 3197 ? 308 : 1910;
            break;
        case 1172:
            state = in < 3204 ? 339 : 1927;
            break;
        case 1173:
            state = in < 3211 ? 370 : 1944;
            break;
        case 1174:
            state = in < 3218 ? 401 : 1961;
            break;
        case 1175:
            state = in < 3225 ? 432 : 1978;
            break;
        case 1176:
            state = in < 3232 ? 463 : 1995;
            break;
        case 1177:
            state = in < 3239 ? 494 : 2012;
            break;
        case 1178:
            state = in < 3246 ? 525 : 2029;
            break;
        case 1179:
            state = in < 3253 ? 556 : 2046;
            break;
        case 1180:
            state = in < 3260 ? 587 : 2063;
            break;
        case 1181:
            state = in < 3267 ? 618 : 2080;
            break;
        case 1182:
            state = in < 3274 ? 649 : 2097;
            break;
        case 1183:
            state = in < 3281 ? 680 : 2114;
            break;
        case 1184:
            state = in < 3288 ? 711 : 2131;
            break;
        case 1185:
            state = in < 3295 ? 742 : 2148;
            break;
        case 1186:
            state = in < 3302 ? 773 : 2165;
            break;
        case 1187:
            state = in < 3309 ? 804 : 2182;
            break;
        case 1188:
            state = in < 3316 ? 835 : 2199;
            break;
        case 1189:
            state = in < 3323 ? 866 : 2216;
            break;
        case 1190:
            state = in < 3330 ? 897 : 2233;
            break;
        case 1191:
            state = in < 3337 ? 928 : 2250;
            break;
        case 1192:
            state = in < 3344 ? 959 : 2267;
            break;
        case 1193:
            state = in < 3351 ? 990 : 2284;
            break;
        case 1194:
            state = in < 3358 ? 1021 : 2301;
            break;
        case 1195:
            state = in < 3365 ? 1052 : 2318;
            break;
        case 1196:
            state = in < 3372 ? 1083 : 2335;
            break;
        case 1197:
            state = in < 3379 ? 1114 : 2352;
            break;
        case 1198:
            state = in < 3386 ? 1145 : 2369;
            break;
        case 1199:
            state = in < 3393 ? 1176 : 2386;
            break;
        case 1200:
            state = in < 3400 ? 1207 : 2403;
            break;
        case 1201:
            state = in < 3407 ? 1238 : 2420;
            break;
        case 1202:
            state = in < 3414 ? 1269 : 2437;
            break;
        case 1203:
            state = in < 3421 ? 1300 : 2454;
            break;
        case 1204:
            state = in < 3428 ? 1331 : 2471;
            break;
        case 1205:
            state = in < 3435 ? 1362 : 2488;
            break;
        case 1206:
            state = in < 3442 ? 1393 : 2505;
            break;
        case 1207:
            state = in < 3449 ? 1424 : 2522;
            break;
        case 1208:
            state = in < 3456 ? 1455 : 2539;
            break;
        case 1209:
            state = in < 3463 ? 1486 : 2556;
            break;
        case 1210:
            state = in < 3470 ? 1517 : 2573;
            break;
        case 1211:
            state = in < 3477 ? 1548 : 2590;
            break;
        case 1212:
            state = in < 3484 ? 1579 : 2607;
            break;
        case 1213:
            state = in < 3491 ? 1610 : 2624;
            break;
        case 1214:
            state = in < 3498 ? 1641 : 2641;
            break;
        case 1215:
            state = in < 3505 ? 1672 : 2658;
            break;
        case 1216:
            state = in < 3512 ? 1703 : 2675;
            break;
        case 1217:
            state = in < 3519 ? 1734 : 2692;
            break;
        case 1218:
            state = in < 3526 ? 1765 : 2709;
            break;
        case 1219:
            state = in < 3533 ? 1796 : 2726;
            break;
        case 1220:
            state = in < 3540 ? 1827 : 2743;
            break;
        case 1221:
            state = in < 3547 ? 1858 : 2760;
            break;
        case 1222:
            state = in < 3554 ? 1889 : 2777;
            break;
        case 1223:
            state = in < 3561 ? 1920 : 2794;
            break;
        case 1224:
            state = in < 3568 ? 1951 : 2811;
            break;
        case 1225:
            state = in < 3575 ? 1982 : 2828;
            break;
        case 1226:
            state = in < 3582 ? 2013 : 2845;
            break;
        case 1227:
            state = in < 3589 ? 2044 : 2862;
            break;
        case 1228:
            state = in < 3596 ? 2075 : 2879;
            break;
        case 1229:
            state = in < 3603 ? 2106 : 2896;
            break;
        case 1230:
            state = in < 3610 ? 2137 : 2913;
            break;
        case 1231:
            state = in < 3617 ? 2168 : 2930;
            break;
        case 1232:
            state = in < 3624 ? 2199 : 2947;
            break;
        case 1233:
            state = in < 3631 ? 2230 : 2964;
            break;
        case 1234:
            state = in < 3638 ? 2261 : 2981;
            break;
        case 1235:
            state = in < 3645 ? 2292 : 2998;
            break;
        case 1236:
            state = in < 3652 ? 2323 : 15;
            break;
        case 1237:
            state = in < 3659 ? 2354 : 32;
            break;
        case 1238:
            state = in < 3666 ? 2385 : 49;
            break;
        case 1239:
            state = in < 3673 ? 2416 : 66;
            break;
        case 1240:
            state = in < 3680 ? 2447 : 83;
            break;
        case 1241:
            state = in < 3687 ? 2478 : 100;
            break;
        case 1242:
            state = in < 3694 ? 2509 : 117;
            break;
        case 1243:
            state = in < 3701 ? 2540 : 134;
            break;
        case 1244:
            state = in < 3708 ? 2571 : 151;
            break;
        case 1245:
            state = in < 3715 ? 2602 : 168;
            break;
        case 1246:
            state = in < 3722 ? 2633 : 185;
            break;
        case 1247:
            state = in < 3729 ? 2664 : 202;
            break;
        case 1248:
            state = in < 3736 ? 2695 : 219;
            break;
        case 1249:
            state = in < 3743 ? 2726 : 236;
            break;
        case 1250:
            state = in < 3750 ? 2757 : 253;
            break;
        case 1251:
            state = in < 3757 ? 2788 : 270;
            break;
        case 1252:
            state = in < 3764 ? 2819 : 287;
            break;
        case 1253:
            state = in < 3771 ? 2850 : 304;
            break;
        case 1254:
            state = in < 3778 ? 2881 : 321;
            break;
        case 1255:
            state = in < 3785 ? 2912 : 338;
            break;
        case 1256:
            state = in < 3792 ? 2943 : 355;
            break;
        case 1257:
            state = in < 3799 ? 2974 : 372;
            break;
        case 1258:
            state = in < 3806 ? 5 : 389;
            break;
        case 1259:
            state = in < 3813 ? 36 : 406;
            break;
        case 1260:
            state = in < 3820 ? 67 : 423;
            break;
        case 1261:
            state = in < 3827 ? 98 : 440;
            break;
        case 1262:
            state = in < 3834 ? 129 : 457;
            break;
        case 1263:
            state = in < 3841 ? 160 : 474;
            break;
        case 1264:
            state = in < 3848 ? 191 : 491;
            break;
        case 1265:
            state = in < 3855 ? 222 : 508;
            break;
        case 1266:
            state = in < 3862 ? 253 : 525;
            break;
        case 1267:
            state = in < 3869 ? 284 : 542;
            break;
        case 1268:
            state = in < 3876 ? 315 : 559;
            break;
        case 1269:
            state = in < 3883 ? 346 : 576;
            break;
        case 1270:
            state = in < 3890 ? 377 : 593;
            break;
        case 1271:
            state = in < 3897 ? 408 : 610;
            break;
        case 1272:
            state = in < 3904 ? 439 : 627;
            break;
        case 1273:
            state = in < 3911 ? 470 : 644;
            break;
        case 1274:
            state = in < 3918 ? 501 : 661;
            break;
        case 1275:
            state = in < 3925 ? 532 : 678;
            break;
        case 1276:
            state = in < 3932 ? 563 : 695;
            break;
        case 1277:
            state = in < 3939 ? 594 : 712;
            break;
        case 1278:
            state = in < 3946 ? 625 : 729;
            break;
        case 1279:
            state = in < 3953 ? 656 : 746;
            break;
        case 1280:
            state = in < 3960 ? 687 : 763;
            break;
        case 1281:
            state = in < 3967 ? 718 : 780;
            break;
        case 1282:
            state = in < 3974 ? 749 : 797;
            break;
        case 1283:
            state = in < 3981 ? 780 : 814;
            break;
        case 1284:
            state = in < 3988 ? 811 : 831;
            break;
        case 1285:
            state = in < 3995 ? 842 : 848;
            break;
        case 1286:
            state = in < 4002 ? 873 : 865;
            break;
        case 1287:
            state = in < 4009 ? 904 : 882;
            break;
        case 1288:
            state = in < 4016 ? 935 : 899;
            break;
        case 1289:
            state = in < 4023 ? 966 : 916;
            break;
        case 1290:
            state = in < 4030 ? 997 : 933;
            break;
        case 1291:
            state = in < 4037 ? 1028 : 950;
            break;
        case 1292:
            state = in < 4044 ? 1059 : 967;
            break;
        case 1293:
            state = in < 4051 ? 1090 : 984;
            break;
        case 1294:
            state = in < 4058 ? 1121 : 1001;
            break;
        case 1295:
            state = in < 4065 ? 1152 : 1018;
            break;
        case 1296:
            state = in < 4072 ? 1183 : 1035;
            break;
        case 1297:
            state = in < 4079 ? 1214 : 1052;
            break;
        case 1298:
            state = in < 4086 ? 1245 : 1069;
            break;
        case 1299:
            state = in < 4093 ? 1276 : 1086;
            break;
        case 1300:
            state = in < 4100 ? 1307 : 1103;
            break;
        case 1301:
            state = in < 4107 ? 1338 : 1120;
            break;
        case 1302:
            state = in < 4114 ? 1369 : 1137;
            break;
        case 1303:
            state = in < 4121 ? 1400 : 1154;
            break;
        case 1304:
            state = in < 4128 ? 1431 : 1171;
            break;
        case 1305:
            state = in < 4135 ? 1462 : 1188;
            break;
        case 1306:
            state = in < 4142 ? 1493 : 1205;
            break;
        case 1307:
            state = in < 4149 ? 1524 : 1222;
            break;
        case 1308:
            state = in < 4156 ? 1555 : 1239;
            break;
        case 1309:
            state = in < 4163 ? 1586 : 1256;
            break;
        case 1310:
            state = in < 4170 ? 1617 : 1273;
            break;
        case 1311:
            state = in < 4177 ? 1648 : 1290;
            break;
        case 1312:
            state = in < 4184 ? 1679 : 1307;
            break;
        case 1313:
            state = in < 4191 ? 1710 : 1324;
            break;
        case 1314:
            state = in < 4198 ? 1741 : 1341;
            break;
        case 1315:
            state = in < 4205 ? 1772 : 1358;
            break;
        case 1316:
            state = in < 4212 ? 1803 : 1375;
            break;
        case 1317:
            state = in < 4219 ? 1834 : 1392;
            break;
        case 1318:
            state = in < 4226 ? 1865 : 1409;
            break;
        case 1319:
            state = in < 4233 ? 1896 : 1426;
            break;
        case 1320:
            state = in < 4240 ? 1927 : 1443;
            break;
        case 1321:
            state = in < 4247 ? 1958 : 1460;
            break;
        case 1322:
            state = in < 4254 ? 1989 : 1477;
            break;
        case 1323:
            state = in < 4261 ? 2020 : 1494;
            break;
        case 1324:
            state = in < 4268 ? 2051 : 1511;
            break;
        case 1325:
            state = in < 4275 ? 2082 : 1528;
            break;
        case 1326:
            state = in < 4282 ? 2113 : 1545;
            break;
        case 1327:
            state = in < 4289 ? 2144 : 1562;
            break;
        case 1328:
            state = in < 4296 ? 2175 : 1579;
            break;
        case 1329:
            state = in < 4303 ? 2206 : 1596;
            break;
        case 1330:
            state = in < 4310 ? 2237 : 1613;
            break;
        case 1331:
            state = in < 4317 ? 2268 : 1630;
            break;
        case 1332:
            state = in < 4324 ? 2299 : 1647;
            break;
        case 1333:
            state = in < 4331 ? 2330 : 1664;
            break;
        case 1334:
            state = in < 4338 ? 2361 : 1681;
            break;
        case 1335:
            state = in < 4345 ? 2392 : 1698;
            break;
        case 1336:
            state = in < 4352 ? 2423 : 1715;
            break;
        case 1337:
            state = in < 4359 ? 2454 : 1732;
            break;
        case 1338:
            state = in < 4366 ? 2485 : 1749;
            break;
        case 1339:
            state = in < 4373 ? 2516 : 1766;
            break;
        case 1340:
            state = in < 4380 ? 2547 : 1783;
            break;
        case 1341:
            state = in < 4387 ? 2578 : 1800;
            break;
        case 1342:
            state = in < 4394 ? 2609 : 1817;
            break;
        case 1343:
            state = in < 4401 ? 2640 : 1834;
            break;
        case 1344:
            state = in < 4408 ? 2671 : 1851;
            break;
        case 1345:
            state = in < 4415 ? 2702 : 1868;
            break;
        case 1346:
            state = in < 4422 ? 2733 : 1885;
            break;
        case 1347:
            state = in < 4429 ? 2764 : 1902;
            break;
        case 1348:
            state = in < 4436 ? 2795 : 1919;
            break;
        case 1349:
            state = in < 4443 ? 2826 : 1936;
            break;
        case 1350:
            state = in < 4450 ? 2857 : 1953;
            break;
        case 1351:
            state = in < 4457 ? 2888 : 1970;
            break;
        case 1352:
            state = in < 4464 ? 2919 : 1987;
            break;
        case 1353:
            state = in < 4471 ? 2950 : 2004;
            break;
        case 1354:
            state = in < 4478 ? 2981 : 2021;
            break;
        case 1355:
            state = in < 4485 ? 12 : 2038;
            break;
        case 1356:
            state = in < 4492 ? 43 : 2055;
            break;
        case 1357:
            state = in < 4499 ? 74 : 2072;
            break;
        case 1358:
            state = in < 4506 ? 105 : 2089;
            break;
        case 1359:
            state = in < 4513 ? 136 : 2106;
            break;
        case 1360:
            state = in < 4520 ? 167 : 2123;
            break;
        case 1361:
            state = in < 4527 ? 198 : 2140;
            break;
        case 1362:
            state = in < 4534 ? 229 : 2157;
            break;
        case 1363:
            state = in < 4541 ? 260 : 2174;
            break;
        case 1364:
            state = in < 4548 ? 291 : 2191;
            break;
        case 1365:
            state = in < 4555 ? 322 : 2208;
            break;
        case 1366:
            state = in < 4562 ? 353 : 2225;
            break;
        case 1367:
            state = in < 4569 ? 384 : 2242;
            break;
        case 1368:
            state = in < 4576 ? 415 : 2259;
            break;
        case 1369:
            state = in < 4583 ? 446 : 2276;
            break;
        case 1370:
            state = in < 4590 ? 477 : 2293;
            break;
        case 1371:
            state = in < 4597 ? 508 : 2310;
            break;
        case 1372:
            state = in < 4604 ? 539 : 2327;
            break;
        case 1373:
            state = in < 4611 ? 570 : 2344;
            break;
        case 1374:
            state = in < 4618 ? 601 : 2361;
            break;
        case 1375:
            state = in < 4625 ? 632 : 2378;
            break;
        case 1376:
            state = in < 4632 ? 663 : 2395;
            break;
        case 1377:
            state = in < 4639 ? 694 : 2412;
            break;
        case 1378:
            state = in < 4646 ? 725 : 2429;
            break;
        case 1379:
            state = in < 4653 ? 756 : 2446;
            break;
        case 1380:
            state = in < 4660 ? 787 : 2463;
            break;
        case 1381:
            state = in < 4667 ? 818 : 2480;
            break;
        case 1382:
            state = in < 4674 ? 849 : 2497;
            break;
        case 1383:
            state = in < 4681 ? 880 : 2514;
            break;
        case 1384:
            state = in < 4688 ? 911 : 2531;
            break;
        case 1385:
            state = in < 4695 ? 942 : 2548;
            break;
        case 1386:
            state = in < 4702 ? 973 : 2565;
            break;
        case 1387:
            state = in < 4709 ? 1004 : 2582;
            break;
        case 1388:
            state = in < 4716 ? 1035 : 2599;
            break;
        case 1389:
            state = in < 4723 ? 1066 : 2616;
            break;
        case 1390:
            state = in < 4730 ? 1097 : 2633;
            break;
        case 1391:
            state = in < 4737 ? 1128 : 2650;
            break;
        case 1392:
            state = in < 4744 ? 1159 : 2667;
            break;
        case 1393:
            state = in < 4751 ? 1190 : 2684;
            break;
        case 1394:
            state = in < 4758 ? 1221 : 2701;
            break;
        case 1395:
            state = in < 4765 ? 1252 : 2718;
            break;
        case 1396:
            state = in < 4772 ? 1283 : 2735;
            break;
        case 1397:
            state = in < 4779 ? 1314 : 2752;
            break;
        case 1398:
            state = in < 4786 ? 1345 : 2769;
            break;
        case 1399:
            state = in < 4793 ? 1376 : 2786;
            break;
        case 1400:
            state = in < 4800 ? 1407 : 2803;
            break;
        case 1401:
            state = in < 4807 ? 1438 : 2820;
            break;
        case 1402:
            state = in < 4814 ? 1469 : 2837;
            break;
        case 1403:
            state = in < 4821 ? 1500 : 2854;
            break;
        case 1404:
            state = in < 4828 ? 1531 : 2871;
            break;
        case 1405:
            state = in < 4835 ? 1562 : 2888;
            break;
        case 1406:
            state = in < 4842 ? 1593 : 2905;
            break;
        case 1407:
            state = in < 4849 ? 1624 : 2922;
            break;
        case 1408:
            state = in < 4856 ? 1655 : 2939;
            break;
        case 1409:
            state = in < 4863 ? 1686 : 2956;
            break;
        case 1410:
            state = in < 4870 ? 1717 : 2973;
            break;
        case 1411:
            state = in < 4877 ? 1748 : 2990;
            break;
        case 1412:
            state = in < 4884 ? 1779 : 7;
            break;
        case 1413:
            state = in < 4891 ? 1810 : 24;
            break;
        case 1414:
            state = in < 4898 ? 1841 : 41;
            break;
        case 1415:
            state = in < 4905 ? 1872 : 58;
            break;
        case 1416:
            state = in < 4912 ? 1903 : 75;
            break;
        case 1417:
            state = in < 4919 ? 1934 : 92;
            break;
        case 1418:
            state = in < 4926 ? 1965 : 109;
            break;
        case 1419:
            state = in < 4933 ? 1996 : 126;
            break;
        case 1420:
            state = in < 4940 ? 2027 : 143;
            break;
        case 1421:
            state = in < 4947 ? 2058 : 160;
            break;
        case 1422:
            state = in < 4954 ? 2089 : 177;
            break;
        case 1423:
            state = in < 4961 ? 2120 : 194;
            break;
        case 1424:
            state = in < 4968 ? 2151 : 211;
            break;
        case 1425:
            state = in < 4975 ? 2182 : 228;
            break;
        case 1426:
            state = in < 4982 ? 2213 : 245;
            break;
        case 1427:
            state = in < 4989 ? 2244 : 262;
            break;
        case 1428:
            state = in < 4996 ? 2275 : 279;
            break;
        case 1429:
            state = in < 3 ? 2306 : 296;
            break;
        case 1430:
            state = in < 10 ? 2337 : 313;
            break;
        case 1431:
            state = in < 17 ? 2368 : 330;
            break;
        case 1432:
            state = in < 24 ? 2399 : 347;
            break;
        case 1433:
            state = in < 31 ? 2430 : 364;
            break;
        case 1434:
            state = in < 38 ? 2461 : 381;
            break;
        case 1435:
            state = in < 45 ? 2492 : 398;
            break;
        case 1436:
            state = in < 52 ? 2523 : 415;
            break;
        case 1437:
            state = in < 59 ? 2554 : 432;
            break;
        case 1438:
            state = in < 66 ? 2585 : 449;
            break;
        case 1439:
            state = in < 73 ? 2616 : 466;
            break;
        case 1440:
            state = in < 80 ? 2647 : 483;
            break;
        case 1441:
            state = in < 87 ? 2678 : 500;
            break;
        case 1442:
            state = in < 94 ? 2709 : 517;
            break;
        case 1443:
            state = in < 101 ? 2740 : 534;
            break;
        case 1444:
            state = in < 108 ? 2771 : 551;
            break;
        case 1445:
            state = in < 115 ? 2802 : 568;
            break;
        case 1446:
            state = in < 122 ? 2833 : 585;
            break;
        case 1447:
            state = in < 129 ? 2864 : 602;
            break;
        case 1448:
            state = in < 136 ? 2895 : 619;
            break;
        case 1449:
            state = in < 143 ? 2926 : 636;
            break;
        case 1450:
            state = in < 150 ? 2957 : 653;
            break;
        case 1451:
            state = in < 157 ? 2988 : 670;
            break;
        case 1452:
            state = in < 164 ? 19 : 687;
            break;
        case 1453:
            state = in < 171 ? 50 : 704;
            break;
        case 1454:
            state = in < 178 ? 81 : 721;
            break;
        case 1455:
            state = in < 185 ? 112 : 738;
            break;
        case 1456:
            state = in < 192 ? 143 : 755;
            break;
        case 1457:
            state = in < 199 ? 174 : 772;
            break;
        case 1458:
            state = in < 206 ? 205 : 789;
            break;
        case 1459:
            state = in < 213 ? 236 : 806;
            break;
        case 1460:
            state = in < 220 ? 267 : 823;
            break;
        case 1461:
            state = in < 227 ? 298 : 840;
            break;
        case 1462:
            state = in < 234 ? 329 : 857;
            break;
        case 1463:
            state = in < 241 ? 360 : 874;
            break;
        case 1464:
            state = in < 248 ? 391 : 891;
            break;
        case 1465:
            state = in < 255 ? 422 : 908;
            break;
        case 1466:
            state = in < 262 ? 453 : 925;
            break;
        case 1467:
            state = in < 269 ? 484 : 942;
            break;
        case 1468:
            state = in < 276 ? 515 : 959;
            break;
        case 1469:
            state = in < 283 ? 546 : 976;
            break;
        case 1470:
            state = in < 290 ? 577 : 993;
            break;
        case 1471:
            state = in < 297 ? 608 : 1010;
            break;
        case 1472:
            state = in < 304 ? 639 : 1027;
            break;
        case 1473:
            state = in < 311 ? 670 : 1044;
            break;
        case 1474:
            state = in < 318 ? 701 : 1061;
            break;
        case 1475:
            state = in < 325 ? 732 : 1078;
            break;
        case 1476:
            state = in < 332 ? 763 : 1095;
            break;
        case 1477:
            state = in < 339 ? 794 : 1112;
            break;
        case 1478:
            state = in < 346 ? 825 : 1129;
            break;
        case 1479:
            state = in < 353 ? 856 : 1146;
            break;
        case 1480:
            state = in < 360 ? 887 : 1163;
            break;
        case 1481:
            state = in < 367 ? 918 : 1180;
            break;
        case 1482:
            state = in < 374 ? 949 : 1197;
            break;
        case 1483:
            state = in < 381 ? 980 : 1214;
            break;
        case 1484:
            state = in < 388 ? 1011 : 1231;
            break;
        case 1485:
            state = in < 395 ? 1042 : 1248;
            break;
        case 1486:
            state = in < 402 ? 1073 : 1265;
            break;
        case 1487:
            state = in < 409 ? 1104 : 1282;
            break;
        case 1488:
            state = in < 416 ? 1135 : 1299;
            break;
        case 1489:
            state = in < 423 ? 1166 : 1316;
            break;
        case 1490:
            state = in < 430 ? 1197 : 1333;
            break;
        case 1491:
            state = in < 437 ? 1228 : 1350;
            break;
        case 1492:
            state = in < 444 ? 1259 : 1367;
            break;
        case 1493:
            state = in < 451 ? 1290 : 1384;
            break;
        case 1494:
            state = in < 458 ? 1321 : 1401;
            break;
        case 1495:
            state = in < 465 ? 1352 : 1418;
            break;
        case 1496:
            state = in < 472 ? 1383 : 1435;
            break;
        case 1497:
            state = in < 479 ? 1414 : 1452;
            break;
        case 1498:
            state = in < 486 ? 1445 : 1469;
            break;
        case 1499:
            state = in < 493 ? 1476 : 1486;
            break;
        case 1500:
            state = in < 500 ? 1507 : 1503;
            break;
        case 1501:
            state = in < 507 ? 1538 : 1520;
            break;
        case 1502:
            state = in < 514 ? 1569 : 1537;
            break;
        case 1503:
            state = in < 521 ? 1600 : 1554;
            break;
        case 1504:
            state = in < 528 ? 1631 : 1571;
            break;
        case 1505:
            state = in < 535 ? 1662 : 1588;
            break;
        case 1506:
            state = in < 542 ? 1693 : 1605;
            break;
        case 1507:
            state = in < 549 ? 1724 : 1622;
            break;
        case 1508:
            state = in < 556 ? 1755 : 1639;
            break;
        case 1509:
            state = in < 563 ? 1786 : 1656;
            break;
        case 1510:
            state = in < 570 ? 1817 : 1673;
            break;
        case 1511:
            state = in < 577 ? 1848 : 1690;
            break;
        case 1512:
            state = in < 584 ? 1879 : 1707;
            break;
        case 1513:
            state = in < 591 ? 1910 : 1724;
            break;
        case 1514:
            state = in < 598 ? 1941 : 1741;
            break;
        case 1515:
            state = in < 605 ? 1972 : 1758;
            break;
        case 1516:
            state = in < 612 ? 2003 : 1775;
            break;
        case 1517:
            state = in < 619 ? 2034 : 1792;
            break;
        case 1518:
            state = in < 626 ? 2065 : 1809;
            break;
        case 1519:
            state = in < 633 ? 2096 : 1826;
            break;
        case 1520:
            state = in < 640 ? 2127 : 1843;
            break;
        case 1521:
            state = in < 647 ? 2158 : 1860;
            break;
        case 1522:
            state = in < 654 ? 2189 : 1877;
            break;
        case 1523:
            state = in < 661 ? 2220 : 1894;
            break;
        case 1524:
            state = in < 668 ? 2251 : 1911;
            break;
        case 1525:
            state = in < 675 ? 2282 : 1928;
            break;
        case 1526:
            state = in < 682 ? 2313 : 1945;
            break;
        case 1527:
            state = in < 689 ? 2344 : 1962;
            break;
        case 1528:
            state = in < 696 ? 2375 : 1979;
            break;
        case 1529:
            state = in < 703 ? 2406 : 1996;
            break;
        case 1530:
            state = in < 710 ? 2437 : 2013;
            break;
        case 1531:
            state = in < 717 ? 2468 : 2030;
            break;
        case 1532:
            state = in < 724 ? 2499 : 2047;
            break;
        case 1533:
            state = in < 731 ? 2530 : 2064;
            break;
        case 1534:
            state = in < 738 ? 2561 : 2081;
            break;
        case 1535:
            state = in < 745 ? 2592 : 2098;
            break;
        case 1536:
            state = in < 752 ? 2623 : 2115;
            break;
        case 1537:
            state = in < 759 ? 2654 : 2132;
            break;
        case 1538:
            state = in < 766 ? 2685 : 2149;
            break;
        case 1539:
            state = in < 773 ? 2716 : 2166;
            break;
        case 1540:
            state = in < 780 ? 2747 : 2183;
            break;
        case 1541:
            state = in < 787 ? 2778 : 2200;
            break;
        case 1542:
            state = in < 794 ? 2809 : 2217;
            break;
        case 1543:
            state = in < 801 ? 2840 : 2234;
            break;
        case 1544:
            state = in < 808 ? 2871 : 2251;
            break;
        case 1545:
            state = in < 815 ? 2902 : 2268;
            break;
        case 1546:
            state = in < 822 ? 2933 : 2285;
            break;
        case 1547:
            state = in < 829 ? 2964 : 2302;
            break;
        case 1548:
            state = in < 836 ? 2995 : 2319;
            break;
        case 1549:
            state = in < 843 ? 26 : 2336;
            break;
        case 1550:
            state = in < 850 ? 57 : 2353;
            break;
        case 1551:
            state = in < 857 ? 88 : 2370;
            break;
        case 1552:
            state = in < 864 ? 119 : 2387;
            break;
        case 1553:
            state = in < 871 ? 150 : 2404;
            break;
        case 1554:
            state = in < 878 ? 181 : 2421;
            break;
        case 1555:
            state = in < 885 ? 212 : 2438;
            break;
        case 1556:
            state = in < 892 ? 243 : 2455;
            break;
        case 1557:
            state = in < 899 ? 274 : 2472;
            break;
        case 1558:
            state = in < 906 ? 305 : 2489;
            break;
        case 1559:
            state = in < 913 ? 336 : 2506;
            break;
        case 1560:
            state = in < 920 ? 367 : 2523;
            break;
        case 1561:
            state = in < 927 ? 398 : 2540;
            break;
        case 1562:
            state = in < 934 ? 429 : 2557;
            break;
        case 1563:
            state = in < 941 ? 460 : 2574;
            break;
        case 1564:
            state = in < 948 ? 491 : 2591;
            break;
        case 1565:
            state = in < 955 ? 522 : 2608;
            break;
        case 1566:
            state = in < 962 ? 553 : 2625;
            break;
        case 1567:
            state = in < 969 ? 584 : 2642;
            break;
        case 1568:
            state = in < 976 ? 615 : 2659;
            break;
        case 1569:
            state = in < 983 ? 646 : 2676;
            break;
        case 1570:
            state = in < 990 ? 677 : 2693;
            break;
        case 1571:
            state = in < 997 ? 708 : 2710;
            break;
        case 1572:
            state = in < 1004 ? 739 : 2727;
            break;
        case 1573:
            state = in < 1011 ? 770 : 2744;
            break;
        case 1574:
            state = in < 1018 ? 801 : 2761;
            break;
        case 1575:
            state = in < 1025 ? 832 : 2778;
            break;
        case 1576:
            state = in < 1032 ? 863 : 2795;
            break;
        case 1577:
            state = in < 1039 ? 894 : 2812;
            break;
        case 1578:
            state = in < 1046 ? 925 : 2829;
            break;
        case 1579:
            state = in < 1053 ? 956 : 2846;
            break;
        case 1580:
            state = in < 1060 ? 987 : 2863;
            break;
        case 1581:
            state = in < 1067 ? 1018 : 2880;
            break;
        case 1582:
            state = in < 1074 ? 1049 : 2897;
            break;
        case 1583:
            state = in < 1081 ? 1080 : 2914;
            break;
        case 1584:
            state = in < 1088 ? 1111 : 2931;
            break;
        case 1585:
            state = in < 1095 ? 1142 : 2948;
            break;
        case 1586:
            state = in < 1102 ? 1173 : 2965;
            break;
        case 1587:
            state = in < 1109 ? 1204 : 2982;
            break;
        case 1588:
            state = in < 1116 ? 1235 : 2999;
            break;
        case 1589:
            state = in < 1123 ? 1266 : 16;
            break;
        case 1590:
            state = in < 1130 ? 1297 : 33;
            break;
        case 1591:
            state = in < 1137 ? 1328 : 50;
            break;
        case 1592:
            state = in < 1144 ? 1359 : 67;
            break;
        case 1593:
            state = in < 1151 ? 1390 : 84;
            break;
        case 1594:
            state = in < 1158 ? 1421 : 101;
            break;
        case 1595:
            state = in < 1165 ? 1452 : 118;
            break;
        case 1596:
            state = in < 1172 ? 1483 : 135;
            break;
        case 1597:
            state = in < 1179 ? 1514 : 152;
            break;
        case 1598:
            state = in < 1186 ? 1545 : 169;
            break;
        case 1599:
            state = in < 1193 ? 1576 : 186;
            break;
        case 1600:
            state = in < 1200 ? 1607 : 203;
            break;
        case 1601:
            state = in < 1207 ? 1638 : 220;
            break;
        case 1602:
            state = in < 1214 ? 1669 : 237;
            break;
        case 1603:
            state = in < 1221 ? 1700 : 254;
            break;
        case 1604:
            state = in < 1228 ? 1731 : 271;
            break;
        case 1605:
            state = in < 1235 ? 1762 : 288;
            break;
        case 1606:
            state = in < 1242 ? 1793 : 305;
            break;
        case 1607:
            state = in < 1249 ? 1824 : 322;
            break;
        case 1608:
            state = in < 1256 ? 1855 : 339;
            break;
        case 1609:
            state = in < 1263 ? 1886 : 356;
            break;
        case 1610:
            state = in < 1270 ? 1917 : 373;
            break;
        case 1611:
            state = in < 1277 ? 1948 : 390;
            break;
        case 1612:
            state = in < 1284 ? 1979 : 407;
            break;
        case 1613:
            state = in < 1291 ? 2010 : 424;
            break;
        case 1614:
            state = in < 1298 ? 2041 : 441;
            break;
        case 1615:
            state = in < 1305 ? 2072 : 458;
            break;
        case 1616:
            state = in < 1312 ? 2103 : 475;
            break;
        case 1617:
            state = in < 1319 ? 2134 : 492;
            break;
        case 1618:
            state = in < 1326 ? 2165 : 509;
            break;
        case 1619:
            state = in < 1333 ? 2196 : 526;
            break;
        case 1620:
            state = in < 1340 ? 2227 : 543;
            break;
        case 1621:
            state = in < 1347 ? 2258 : 560;
            break;
        case 1622:
            state = in < 1354 ? 2289 : 577;
            break;
        case 1623:
            state = in < 1361 ? 2320 : 594;
            break;
        case 1624:
            state = in < 1368 ? 2351 : 611;
            break;
        case 1625:
            state = in < 1375 ? 2382 : 628;
            break;
        case 1626:
            state = in < 1382 ? 2413 : 645;
            break;
        case 1627:
            state = in < 1389 ? 2444 : 662;
            break;
        case 1628:
            state = in < 1396 ? 2475 : 679;
            break;
        case 1629:
            state = in < 1403 ? 2506 : 696;
            break;
        case 1630:
            state = in < 1410 ? 2537 : 713;
            break;
        case 1631:
            state = in < 1417 ? 2568 : 730;
            break;
        case 1632:
            state = in < 1424 ? 2599 : 747;
            break;
        case 1633:
            state = in < 1431 ? 2630 : 764;
            break;
        case 1634:
            state = in < 1438 ? 2661 : 781;
            break;
        case 1635:
            state = in < 1445 ? 2692 : 798;
            break;
        case 1636:
            state = in < 1452 ? 2723 : 815;
            break;
        case 1637:
            state = in < 1459 ? 2754 : 832;
            break;
        case 1638:
            state = in < 1466 ? 2785 : 849;
            break;
        case 1639:
            state = in < 1473 ? 2816 : 866;
            break;
        case 1640:
            state = in < 1480 ? 2847 : 883;
            break;
        case 1641:
            state = in < 1487 ? 2878 : 900;
            break;
        case 1642:
            state = in < 1494 ? 2909 : 917;
            break;
        case 1643:
            state = in < 1501 ? 2940 : 934;
            break;
        case 1644:
            state = in < 1508 ? 2971 : 951;
            break;
        case 1645:
            state = in < 1515 ? 2 : 968;
            break;
        case 1646:
            state = in < 1522 ? 33 : 985;
            break;
        case 1647:
            state = in < 1529 ? 64 : 1002;
            break;
        case 1648:
            state = in < 1536 ? 95 : 1019;
            break;
        case 1649:
            state = in < 1543 ? 126 : 1036;
            break;
        case 1650:
            state = in < 1550 ? 157 : 1053;
            break;
        case 1651:
            state = in < 1557 ? 188 : 1070;
            break;
        case 1652:
            state = in < 1564 ? 219 : 1087;
            break;
        case 1653:
            state = in < 1571 ? 250 : 1104;
            break;
        case 1654:
            state = in < 1578 ? 281 : 1121;
            break;
        case 1655:
            state = in < 1585 ? 312 : 1138;
            break;
        case 1656:
            state = in < 1592 ? 343 : 1155;
            break;
        case 1657:
            state = in < 1599 ? 374 : 1172;
            break;
        case 1658:
            state = in < 1606 ? 405 : 1189;
            break;
        case 1659:
            state = in < 1613 ? 436 : 1206;
            break;
        case 1660:
            state = in < 1620 ? 467 : 1223;
            break;
        case 1661:
            state = in < 1627 ? 498 : 1240;
            break;
        case 1662:
            state = in < 1634 ? 529 : 1257;
            break;
        case 1663:
            state = in < 1641 ? 560 : 1274;
            break;
        case 1664:
            state = in < 1648 ? 591 : 1291;
            break;
        case 1665:
            state = in < 1655 ? 622 : 1308;
            break;
        case 1666:
            state = in < 1662 ? 653 : 1325;
            break;
        case 1667:
            state = in < 1669 ? 684 : 1342;
            break;
        case 1668:
            state = in < 1676 ? 715 : 1359;
            break;
        case 1669:
            state = in < 1683 ? 746 : 1376;
            break;
        case 1670:
            state = in < 1690 ? 777 : 1393;
            break;
        case 1671:
            state = in < 1697 ? 808 : 1410;
            break;
        case 1672:
            state = in < 1704 ? 839 : 1427;
            break;
        case 1673:
            state = in < 1711 ? 870 : 1444;
            break;
        case 1674:
            state = in < 1718 ? 901 : 1461;
            break;
        case 1675:
            state = in < 1725 ? 932 : 1478;
            break;
        case 1676:
            state = in < 1732 ? 963 : 1495;
            break;
        case 1677:
            state = in < 1739 ? 994 : 1512;
            break;
        case 1678:
            state = in < 1746 ? 1025 : 1529;
            break;
        case 1679:
            state = in < 1753 ? 1056 : 1546;
            break;
        case 1680:
            state = in < 1760 ? 1087 : 1563;
            break;
        case 1681:
            state = in < 1767 ? 1118 : 1580;
            break;
        case 1682:
            state = in < 1774 ? 1149 : 1597;
            break;
        case 1683:
            state = in < 1781 ? 1180 : 1614;
            break;
        case 1684:
            state = in < 1788 ? 1211 : 1631;
            break;
        case 1685:
            state = in < 1795 ? 1242 : 1648;
            break;
        case 1686:
            state = in < 1802 ? 1273 : 1665;
            break;
        case 1687:
            state = in < 1809 ? 1304 : 1682;
            break;
        case 1688:
            state = in < 1816 ? 1335 : 1699;
            break;
        case 1689:
            state = in < 1823 ? 1366 : 1716;
            break;
        case 1690:
            state = in < 1830 ? 1397 : 1733;
            break;
        case 1691:
            state = in < 1837 ? 1428 : 1750;
            break;
        case 1692:
            state = in < 1844 ? 1459 : 1767;
            break;
        case 1693:
            state = in < 1851 ? 1490 : 1784;
            break;
        case 1694:
            state = in < 1858 ? 1521 : 1801;
            break;
        case 1695:
            state = in < 1865 ? 1552 : 1818;
            break;
        case 1696:
            state = in < 1872 ? 1583 : 1835;
            break;
        case 1697:
            state = in < 1879 ? 1614 : 1852;
            break;
        case 1698:
            state = in < 1886 ? 1645 : 1869;
            break;
        case 1699:
            state = in < 1893 ? 1676 : 1886;
            break;
        case 1700:
            state = in < 1900 ? 1707 : 1903;
            break;
        case 1701:
            state = in < 1907 ? 1738 : 1920;
            break;
        case 1702:
            state = in < 1914 ? 1769 : 1937;
            break;
        case 1703:
            state = in < 1921 ? 1800 : 1954;
            break;
        case 1704:
            state = in < 1928 ? 1831 : 1971;
            break;
        case 1705:
            state = in < 1935 ? 1862 : 1988;
            break;
        case 1706:
            state = in < 1942 ? 1893 : 2005;
            break;
        case 1707:
            state = in < 1949 ? 1924 : 2022;
            break;
        case 1708:
            state = in < 1956 ? 1955 : 2039;
            break;
        case 1709:
            state = in < 1963 ? 1986 : 2056;
            break;
        case 1710:
            state = in < 1970 ? 2017 : 2073;
            break;
        case 1711:
            state = in < 1977 ? 2048 : 2090;
            break;
        case 1712:
            state = in < 1984 ? 2079 : 2107;
            break;
        case 1713:
            state = in < 1991 ? 2110 : 2124;
            break;
        case 1714:
            state = in < 1998 ? 2141 : 2141;
            break;
        case 1715:
            state = in < 2005 ? 2172 : 2158;
            break;
        case 1716:
            state = in < 2012 ? 2203 : 2175;
            break;
        case 1717:
            state = in < 2019 ? 2234 : 2192;
            break;
        case 1718:
            state = in < 2026 ? 2265 : 2209;
            break;
        case 1719:
            state = in < 2033 ? 2296 : 2226;
            break;
        case 1720:
            state = in < 2040 ? 2327 : 2243;
            break;
        case 1721:
            state = in < 2047 ? 2358 : 2260;
            break;
        case 1722:
            state = in < 2054 ? 2389 : 2277;
            break;
        case 1723:
            state = in < 2061 ? 2420 : 2294;
            break;
        case 1724:
            state = in < 2068 ? 2451 : 2311;
            break;
        case 1725:
            state = in < 2075 ? 2482 : 2328;
            break;
        case 1726:
            state = in < 2082 ? 2513 : 2345;
            break;
        case 1727:
            state = in < 2089 ? 2544 : 2362;
            break;
        case 1728:
            state = in < 2096 ? 2575 : 2379;
            break;
        case 1729:
            state = in < 2103 ? 2606 : 2396;
            break;
        case 1730:
            state = in < 2110 ? 2637 : 2413;
            break;
        case 1731:
            state = in < 2117 ? 2668 : 2430;
            break;
        case 1732:
            state = in < 2124 ? 2699 : 2447;
            break;
        case 1733:
            state = in < 2131 ? 2730 : 2464;
            break;
        case 1734:
            state = in < 2138 ? 2761 : 2481;
            break;
        case 1735:
            state = in < 2145 ? 2792 : 2498;
            break;
        case 1736:
            state = in < 2152 ? 2823 : 2515;
            break;
        case 1737:
            state = in < 2159 ? 2854 : 2532;
            break;
        case 1738:
            state = in < 2166 ? 2885 : 2549;
            break;
        case 1739:
            state = in < 2173 ? 2916 : 2566;
            break;
        case 1740:
            state = in < 2180 ? 2947 : 2583;
            break;
        case 1741:
            state = in < 2187 ? 2978 : 2600;
            break;
        case 1742:
            state = in < 2194 ? 9 : 2617;
            break;
        case 1743:
            state = in < 2201 ? 40 : 2634;
            break;
        case 1744:
            state = in < 2208 ? 71 : 2651;
            break;
        case 1745:
            state = in < 2215 ? 102 : 2668;
            break;
        case 1746:
            state = in < 2222 ? 133 : 2685;
            break;
        case 1747:
            state = in < 2229 ? 164 : 2702;
            break;
        case 1748:
            state = in < 2236 ? 195 : 2719;
            break;
        case 1749:
            state = in < 2243 ? 226 : 2736;
            break;
        case 1750:
            state = in < 2250 ? 257 : 2753;
            break;
        case 1751:
            state = in < 2257 ? 288 : 2770;
            break;
        case 1752:
            state = in < 2264 ? 319 : 2787;
            break;
        case 1753:
            state = in < 2271 ? 350 : 2804;
            break;
        case 1754:
            state = in < 2278 ? 381 : 2821;
            break;
        case 1755:
            state = in < 2285 ? 412 : 2838;
            break;
        case 1756:
            state = in < 2292 ? 443 : 2855;
            break;
        case 1757:
            state = in < 2299 ? 474 : 2872;
            break;
        case 1758:
            state = in < 2306 ? 505 : 2889;
            break;
        case 1759:
            state = in < 2313 ? 536 : 2906;
            break;
        case 1760:
            state = in < 2320 ? 567 : 2923;
            break;
        case 1761:
            state = in < 2327 ? 598 : 2940;
            break;
        case 1762:
            state = in < 2334 ? 629 : 2957;
            break;
        case 1763:
            state = in < 2341 ? 660 : 2974;
            break;
        case 1764:
            state = in < 2348 ? 691 : 2991;
            break;
        case 1765:
            state = in < 2355 ? 722 : 8;
            break;
        case 1766:
            state = in < 2362 ? 753 : 25;
            break;
        case 1767:
            state = in < 2369 ? 784 : 42;
            break;
        case 1768:
            state = in < 2376 ? 815 : 59;
            break;
        case 1769:
            state = in < 2383 ? 846 : 76;
            break;
        case 1770:
            state = in < 2390 ? 877 : 93;
            break;
        case 1771:
            state = in < 2397 ? 908 : 110;
            break;
        case 1772:
            state = in < 2404 ? 939 : 127;
            break;
        case 1773:
            state = in < 2411 ? 970 : 144;
            break;
        case 1774:
            state = in < 2418 ? 1001 : 161;
            break;
        case 1775:
            state = in < 2425 ? 1032 : 178;
            break;
        case 1776:
            state = in < 2432 ? 1063 : 195;
            break;
        case 1777:
            state = in < 2439 ? 1094 : 212;
            break;
        case 1778:
            state = in < 2446 ? 1125 : 229;
            break;
        case 1779:
            state = in < 2453 ? 1156 : 246;
            break;
        case 1780:
            state = in < 2460 ? 1187 : 263;
            break;
        case 1781:
            state = in < 2467 ? 1218 : 280;
            break;
        case 1782:
            state = in < 2474 ? 1249 : 297;
            break;
        case 1783:
            state = in < 2481 ? 1280 : 314;
            break;
        case 1784:
            state = in < 2488 ? 1311 : 331;
            break;
        case 1785:
            state = in < 2495 ? 1342 : 348;
            break;
        case 1786:
            state = in < 2502 ? 1373 : 365;
            break;
        case 1787:
            state = in < 2509 ? 1404 : 382;
            break;
        case 1788:
            state = in < 2516 ? 1435 : 399;
            break;
        case 1789:
            state = in < 2523 ? 1466 : 416;
            break;
        case 1790:
            state = in < 2530 ? 1497 : 433;
            break;
        case 1791:
            state = in < 2537 ? 1528 : 450;
            break;
        case 1792:
            state = in < 2544 ? 1559 : 467;
            break;
        case 1793:
            state = in < 2551 ? 1590 : 484;
            break;
        case 1794:
            state = in < 2558 ? 1621 : 501;
            break;
        case 1795:
            state = in < 2565 ? 1652 : 518;
            break;
        case 1796:
            state = in < 2572 ? 1683 : 535;
            break;
        case 1797:
            state = in < 2579 ? 1714 : 552;
            break;
        case 1798:
            state = in < 2586 ? 1745 : 569;
            break;
        case 1799:
            state = in < 2593 ? 1776 : 586;
            break;
        case 1800:
            state = in < 2600 ? 1807 : 603;
            break;
        case 1801:
            state = in < 2607 ? 1838 : 620;
            break;
        case 1802:
            state = in < 2614 ? 1869 : 637;
            break;
        case 1803:
            state = in < 2621 ? 1900 : 654;
            break;
        case 1804:
            state = in < 2628 ? 1931 : 671;
            break;
        case 1805:
            state = in < 2635 ? 1962 : 688;
            break;
        case 1806:
            state = in < 2642 ? 1993 : 705;
            break;
        case 1807:
            state = in < 2649 ? 2024 : 722;
            break;
        case 1808:
            state = in < 2656 ? 2055 : 739;
            break;
        case 1809:
            state = in < 2663 ? 2086 : 756;
            break;
        case 1810:
            state = in < 2670 ? 2117 : 773;
            break;
        case 1811:
            state = in < 2677 ? 2148 : 790;
            break;
        case 1812:
            state = in < 2684 ? 2179 : 807;
            break;
        case 1813:
            state = in < 2691 ? 2210 : 824;
            break;
        case 1814:
            state = in < 2698 ? 2241 : 841;
            break;
        case 1815:
            state = in < 2705 ? 2272 : 858;
            break;
        case 1816:
            state = in < 2712 ? 2303 : 875;
            break;
        case 1817:
            state = in < 2719 ? 2334 : 892;
            break;
        case 1818:
            state = in < 2726 ? 2365 : 909;
            break;
        case 1819:
            state = in < 2733 ? 2396 : 926;
            break;
        case 1820:
            state = in < 2740 ? 2427 : 943;
            break;
        case 1821:
            state = in < 2747 ? 2458 : 960;
            break;
        case 1822:
            state = in < 2754 ? 2489 : 977;
            break;
        case 1823:
            state = in < 2761 ? 2520 : 994;
            break;
        case 1824:
            state = in < 2768 ? 2551 : 1011;
            break;
        case 1825:
            state = in < 2775 ? 2582 : 1028;
            break;
        case 1826:
            state = in < 2782 ? 2613 : 1045;
            break;
        case 1827:
            state = in < 2789 ? 2644 : 1062;
            break;
        case 1828:
            state = in < 2796 ? 2675 : 1079;
            break;
        case 1829:
            state = in < 2803 ? 2706 : 1096;
            break;
        case 1830:
            state = in < 2810 ? 2737 : 1113;
            break;
        case 1831:
            state = in < 2817 ? 2768 : 1130;
            break;
        case 1832:
            state = in < 2824 ? 2799 : 1147;
            break;
        case 1833:
            state = in < 2831 ? 2830 : 1164;
            break;
        case 1834:
            state = in < 2838 ? 2861 : 1181;
            break;
        case 1835:
            state = in < 2845 ? 2892 : 1198;
            break;
        case 1836:
            state = in < 2852 ? 2923 : 1215;
            break;
        case 1837:
            state = in < 2859 ? 2954 : 1232;
            break;
        case 1838:
            state = in < 2866 ? 2985 : 1249;
            break;
        case 1839:
            state = in < 2873 ? 16 : 1266;
            break;
        case 1840:
            state = in < 2880 ? 47 : 1283;
            break;
        case 1841:
            state = in < 2887 ? 78 : 1300;
            break;
        case 1842:
            state = in < 2894 ? 109 : 1317;
            break;
        case 1843:
            state = in < 2901 ? 140 : 1334;
            break;
        case 1844:
            state = in < 2908 ? 171 : 1351;
            break;
        case 1845:
            state = in < 2915 ? 202 : 1368;
            break;
        case 1846:
            state = in < 2922 ? 233 : 1385;
            break;
        case 1847:
            state = in < 2929 ? 264 : 1402;
            break;
        case 1848:
            state = in < 2936 ? 295 : 1419;
            break;
        case 1849:
            state = in < 2943 ? 326 : 1436;
            break;
        case 1850:
            state = in < 2950 ? 357 : 1453;
            break;
        case 1851:
            state = in < 2957 ? 388 : 1470;
            break;
        case 1852:
            state = in < 2964 ? 419 : 1487;
            break;
        case 1853:
            state = in < 2971 ? 450 : 1504;
            break;
        case 1854:
            state = in < 2978 ? 481 : 1521;
            break;
        case 1855:
            state = in < 2985 ? 512 : 1538;
            break;
        case 1856:
            state = in < 2992 ? 543 : 1555;
            break;
        case 1857:
            state = in < 2999 ? 574 : 1572;
            break;
        case 1858:
            state = in < 3006 ? 605 : 1589;
            break;
        case 1859:
            state = in < 3013 ? 636 : 1606;
            break;
        case 1860:
            state = in < 3020 ? 667 : 1623;
            break;
        case 1861:
            state = in < 3027 ? 698 : 1640;
            break;
        case 1862:
            state = in < 3034 ? 729 : 1657;
            break;
        case 1863:
            state = in < 3041 ? 760 : 1674;
            break;
        case 1864:
            state = in < 3048 ? 791 : 1691;
            break;
        case 1865:
            state = in < 3055 ? 822 : 1708;
            break;
        case 1866:
            state = in < 3062 ? 853 : 1725;
            break;
        case 1867:
            state = in < 3069 ? 884 : 1742;
            break;
        case 1868:
            state = in < 3076 ? 915 : 1759;
            break;
        case 1869:
            state = in < 3083 ? 946 : 1776;
            break;
        case 1870:
            state = in < 3090 ? 977 : 1793;
            break;
        case 1871:
            state = in < 3097 ? 1008 : 1810;
            break;
        case 1872:
            state = in < 3104 ? 1039 : 1827;
            break;
        case 1873:
            state = in < 3111 ? 1070 : 1844;
            break;
        case 1874:
            state = in < 3118 ? 1101 : 1861;
            break;
        case 1875:
            state = in < 3125 ? 1132 : 1878;
            break;
        case 1876:
            state = in < 3132 ? 1163 : 1895;
            break;
        case 1877:
            state = in < 3139 ? 1194 : 1912;
            break;
        case 1878:
            state = in < 3146 ? 1225 : 1929;
            break;
        case 1879:
            state = in < 3153 ? 1256 : 1946;
            break;
        case 1880:
            state = in < 3160 ? 1287 : 1963;
            break;
        case 1881:
            state = in < 3167 ? 1318 : 1980;
            break;
        case 1882:
            state = in < 3174 ? 1349 : 1997;
            break;
        case 1883:
            state = in < 3181 ? 1380 : 2014;
            break;
        case 1884:
            state = in < 3188 ? 1411 : 2031;
            break;
        case 1885:
            state = in < 3195 ? 1442 : 2048;
            break;
        case 1886:
            state = in < 3202 ? 1473 : 2065;
            break;
        case 1887:
            state = in < 3209 ? 1504 : 2082;
            break;
        case 1888:
            state = in < 3216 ? 1535 : 2099;
            break;
        case 1889:
            state = in < 3223 ? 1566 : 2116;
            break;
        case 1890:
            state = in < 3230 ? 1597 : 2133;
            break;
        case 1891:
            state = in < 3237 ? 1628 : 2150;
            break;
        case 1892:
            state = in < 3244 ? 1659 : 2167;
            break;
        case 1893:
            state = in < 3251 ? 1690 : 2184;
            break;
        case 1894:
            state = in < 3258 ? 1721 : 2201;
            break;
        case 1895:
            state = in < 3265 ? 1752 : 2218;
            break;
        case 1896:
            state = in < 3272 ? 1783 : 2235;
            break;
        case 1897:
            state = in < 3279 ? 1814 : 2252;
            break;
        case 1898:
            state = in < 3286 ? 1845 : 2269;
            break;
        case 1899:
            state = in < 3293 ? 1876 : 2286;
            break;
        case 1900:
            state = in < 3300 ? 1907 : 2303;
            break;
        case 1901:
            state = in < 3307 ? 1938 : 2320;
            break;
        case 1902:
            state = in < 3314 ? 1969 : 2337;
            break;
        case 1903:
            state = in < 3321 ? 2000 : 2354;
            break;
        case 1904:
            state = in < 3328 ? 2031 : 2371;
            break;
        case 1905:
            state = in < 3335 ? 2062 : 2388;
            break;
        case 1906:
            state = in < 3342 ? 2093 : 2405;
            break;
        case 1907:
            state = in < 3349 ? 2124 : 2422;
            break;
        case 1908:
            state = in < 3356 ? 2155 : 2439;
            break;
        case 1909:
            state = in < 3363 ? 2186 : 2456;
            break;
        case 1910:
            state = in < 3370 ? 2217 : 2473;
            break;
        case 1911:
            state = in < 3377 ? 2248 : 2490;
            break;
        case 1912:
            state = in < 3384 ? 2279 : 2507;
            break;
        case 1913:
            state = in < 3391 ? 2310 : 2524;
            break;
        case 1914:
            state = in < 3398 ? 2341 : 2541;
            break;
        case 1915:
            state = in < 3405 ? 2372 : 2558;
            break;
        case 1916:
            state = in < 3412 ? 2403 : 2575;
            break;
        case 1917:
            state = in < 3419 ? 2434 : 2592;
            break;
        case 1918:
            state = in < 3426 ? 2465 : 2609;
            break;
        case 1919:
            state = in < 3433 ? 2496 : 2626;
            break;
        case 1920:
            state = in < 3440 ? 2527 : 2643;
            break;
        case 1921:
            state = in < 3447 ? 2558 : 2660;
            break;
        case 1922:
            state = in < 3454 ? 2589 : 2677;
            break;
        case 1923:
            state = in < 3461 ? 2620 : 2694;
            break;
        case 1924:
            state = in < 3468 ? 2651 : 2711;
            break;
        case 1925:
            state = in < 3475 ? 2682 : 2728;
            break;
        case 1926:
            state = in < 3482 ? 2713 : 2745;
            break;
        case 1927:
            state = in < 3489 ? 2744 : 2762;
            break;
        case 1928:
            state = in < 3496 ? 2775 : 2779;
            break;
        case 1929:
            state = in < 3503 ? 2806 : 2796;
            break;
        case 1930:
            state = in < 3510 ? 2837 : 2813;
            break;
        case 1931:
            state = in < 3517 ? 2868 : 2830;
            break;
        case 1932:
            state = in < 3524 ? 2899 : 2847;
            break;
        case 1933:
            state = in < 3531 ? 2930 : 2864;
            break;
        case 1934:
            state = in < 3538 ? 2961 : 2881;
            break;
        case 1935:
            state = in < 3545 ? 2992 : 2898;
            break;
        case 1936:
            state = in < 3552 ? 23 : 2915;
            break;
        case 1937:
            state = in < 3559 ? 54 : 2932;
            break;
        case 1938:
            state = in < 3566 ? 85 : 2949;
            break;
        case 1939:
            state = in < 3573 ? 116 : 2966;
            break;
        case 1940:
            state = in < 3580 ? 147 : 2983;
            break;
        case 1941:
            state = in < 3587 ? 178 : 0;
            break;
        case 1942:
            state = in < 3594 ? 209 : 17;
            break;
        case 1943:
            state = in < 3601 ? 240 : 34;
            break;
        case 1944:
            state = in < 3608 ? 271 : 51;
            break;
        case 1945:
            state = in < 3615 ? 302 : 68;
            break;
        case 1946:
            state = in < 3622 ? 333 : 85;
            break;
        case 1947:
            state = in < 3629 ? 364 : 102;
            break;
        case 1948:
            state = in < 3636 ? 395 : 119;
            break;
        case 1949:
            state = in < 3643 ? 426 : 136;
            break;
        case 1950:
            state = in < 3650 ? 457 : 153;
            break;
        case 1951:
            state = in < 3657 ? 488 : 170;
            break;
        case 1952:
            state = in < 3664 ? 519 : 187;
            break;
        case 1953:
            state = in < 3671 ? 550 : 204;
            break;
        case 1954:
            state = in < 3678 ? 581 : 221;
            break;
        case 1955:
            state = in < 3685 ? 612 : 238;
            break;
        case 1956:
            state = in < 3692 ? 643 : 255;
            break;
        case 1957:
            state = in < 3699 ? 674 : 272;
            break;
        case 1958:
            state = in < 3706 ? 705 : 289;
            break;
        case 1959:
            state = in < 3713 ? 736 : 306;
            break;
        case 1960:
            state = in < 3720 ? 767 : 323;
            break;
        case 1961:
            state = in < 3727 ? 798 : 340;
            break;
        case 1962:
            state = in < 3734 ? 829 : 357;
            break;
        case 1963:
            state = in < 3741 ? 860 : 374;
            break;
        case 1964:
            state = in < 3748 ? 891 : 391;
            break;
        case 1965:
            state = in < 3755 ? 922 : 408;
            break;
        case 1966:
            state = in < 3762 ? 953 : 425;
            break;
        case 1967:
            state = in < 3769 ? 984 : 442;
            break;
        case 1968:
            state = in < 3776 ? 1015 : 459;
            break;
        case 1969:
            state = in < 3783 ? 1046 : 476;
            break;
        case 1970:
            state = in < 3790 ? 1077 : 493;
            break;
        case 1971:
            state = in < 3797 ? 1108 : 510;
            break;
        case 1972:
            state = in < 3804 ? 1139 : 527;
            break;
        case 1973:
            state = in < 3811 ? 1170 : 544;
            break;
        case 1974:
            state = in < 3818 ? 1201 : 561;
            break;
        case 1975:
            state = in < 3825 ? 1232 : 578;
            break;
        case 1976:
            state = in < 3832 ? 1263 : 595;
            break;
        case 1977:
            state = in < 3839 ? 1294 : 612;
            break;
        case 1978:
            state = in < 3846 ? 1325 : 629;
            break;
        case 1979:
            state = in < 3853 ? 1356 : 646;
            break;
        case 1980:
            state = in < 3860 ? 1387 : 663;
            break;
        case 1981:
            state = in < 3867 ? 1418 : 680;
            break;
        case 1982:
            state = in < 3874 ? 1449 : 697;
            break;
        case 1983:
            state = in < 3881 ? 1480 : 714;
            break;
        case 1984:
            state = in < 3888 ? 1511 : 731;
            break;
        case 1985:
            state = in < 3895 ? 1542 : 748;
            break;
        case 1986:
            state = in < 3902 ? 1573 : 765;
            break;
        case 1987:
            state = in < 3909 ? 1604 : 782;
            break;
        case 1988:
            state = in < 3916 ? 1635 : 799;
            break;
        case 1989:
            state = in < 3923 ? 1666 : 816;
            break;
        case 1990:
            state = in < 3930 ? 1697 : 833;
            break;
        case 1991:
            state = in < 3937 ? 1728 : 850;
            break;
        case 1992:
            state = in < 3944 ? 1759 : 867;
            break;
        case 1993:
            state = in < 3951 ? 1790 : 884;
            break;
        case 1994:
            state = in < 3958 ? 1821 : 901;
            break;
        case 1995:
            state = in < 3965 ? 1852 : 918;
            break;
        case 1996:
            state = in < 3972 ? 1883 : 935;
            break;
        case 1997:
            state = in < 3979 ? 1914 : 952;
            break;
        case 1998:
            state = in < 3986 ? 1945 : 969;
            break;
        case 1999:
            state = in < 3993 ? 1976 : 986;
            break;
        case 2000:
            state = in < 4000 ? 2007 : 1003;
            break;
        case 2001:
            state = in < 4007 ? 2038 : 1020;
            break;
        case 2002:
            state = in < 4014 ? 2069 : 1037;
            break;
        case 2003:
            state = in < 4021 ? 2100 : 1054;
            break;
        case 2004:
            state = in < 4028 ? 2131 : 1071;
            break;
        case 2005:
            state = in < 4035 ? 2162 : 1088;
            break;
        case 2006:
            state = in < 4042 ? 2193 : 1105;
            break;
        case 2007:
            state = in < 4049 ? 2224 : 1122;
            break;
        case 2008:
            state = in < 4056 ? 2255 : 1139;
            break;
        case 2009:
            state = in < 4063 ? 2286 : 1156;
            break;
        case 2010:
            state = in < 4070 ? 2317 : 1173;
            break;
        case 2011:
            state = in < 4077 ? 2348 : 1190;
            break;
        case 2012:
            state = in < 4084 ? 2379 : 1207;
            break;
        case 2013:
            state = in < 4091 ? 2410 : 1224;
            break;
        case 2014:
            state = in < 4098 ? 2441 : 1241;
            break;
        case 2015:
            state = in < 4105 ? 2472 : 1258;
            break;
        case 2016:
            state = in < 4112 ? 2503 : 1275;
            break;
        case 2017:
            state = in < 4119 ? 2534 : 1292;
            break;
        case 2018:
            state = in < 4126 ? 2565 : 1309;
            break;
        case 2019:
            state = in < 4133 ? 2596 : 1326;
            break;
        case 2020:
            state = in < 4140 ? 2627 : 1343;
            break;
        case 2021:
            state = in < 4147 ? 2658 : 1360;
            break;
        case 2022:
            state = in < 4154 ? 2689 : 1377;
            break;
        case 2023:
            state = in < 4161 ? 2720 : 1394;
            break;
        case 2024:
            state = in < 4168 ? 2751 : 1411;
            break;
        case 2025:
            state = in < 4175 ? 2782 : 1428;
            break;
        case 2026:
            state = in < 4182 ? 2813 : 1445;
            break;
        case 2027:
            state = in < 4189 ? 2844 : 1462;
            break;
        case 2028:
            state = in < 4196 ? 2875 : 1479;
            break;
        case 2029:
            state = in < 4203 ? 2906 : 1496;
            break;
        case 2030:
            state = in < 4210 ? 2937 : 1513;
            break;
        case 2031:
            state = in < 4217 ? 2968 : 1530;
            break;
        case 2032:
            state = in < 4224 ? 2999 : 1547;
            break;
        case 2033:
            state = in < 4231 ? 30 : 1564;
            break;
        case 2034:
            state = in < 4238 ? 61 : 1581;
            break;
        case 2035:
            state = in < 4245 ? 92 : 1598;
            break;
        case 2036:
            state = in < 4252 ? 123 : 1615;
            break;
        case 2037:
            state = in < 4259 ? 154 : 1632;
            break;
        case 2038:
            state = in < 4266 ? 185 : 1649;
            break;
        case 2039:
            state = in < 4273 ? 216 : 1666;
            break;
        case 2040:
            state = in < 4280 ? 247 : 1683;
            break;
        case 2041:
            state = in < 4287 ? 278 : 1700;
            break;
        case 2042:
            state = in < 4294 ? 309 : 1717;
            break;
        case 2043:
            state = in < 4301 ? 340 : 1734;
            break;
        case 2044:
            state = in < 4308 ? 371 : 1751;
            break;
        case 2045:
            state = in < 4315 ? 402 : 1768;
            break;
        case 2046:
            state = in < 4322 ? 433 : 1785;
            break;
        case 2047:
            state = in < 4329 ? 464 : 1802;
            break;
        case 2048:
            state = in < 4336 ? 495 : 1819;
            break;
        case 2049:
            state = in < 4343 ? 526 : 1836;
            break;
        case 2050:
            state = in < 4350 ? 557 : 1853;
            break;
        case 2051:
            state = in < 4357 ? 588 : 1870;
            break;
        case 2052:
            state = in < 4364 ? 619 : 1887;
            break;
        case 2053:
            state = in < 4371 ? 650 : 1904;
            break;
        case 2054:
            state = in < 4378 ? 681 : 1921;
            break;
        case 2055:
            state = in < 4385 ? 712 : 1938;
            break;
        case 2056:
            state = in < 4392 ? 743 : 1955;
            break;
        case 2057:
            state = in < 4399 ? 774 : 1972;
            break;
        case 2058:
            state = in < 4406 ? 805 : 1989;
            break;
        case 2059:
            state = in < 4413 ? 836 : 2006;
            break;
        case 2060:
            state = in < 4420 ? 867 : 2023;
            break;
        case 2061:
            state = in < 4427 ? 898 : 2040;
            break;
        case 2062:
            state = in < 4434 ? 929 : 2057;
            break;
        case 2063:
            state = in < 4441 ? 960 : 2074;
            break;
        case 2064:
            state = in < 4448 ? 991 : 2091;
            break;
        case 2065:
            state = in < 4455 ? 1022 : 2108;
            break;
        case 2066:
            state = in < 4462 ? 1053 : 2125;
            break;
        case 2067:
            state = in < 4469 ? 1084 : 2142;
            break;
        case 2068:
            state = in < 4476 ? 1115 : 2159;
            break;
        case 2069:
            state = in < 4483 ? 1146 : 2176;
            break;
        case 2070:
            state = in < 4490 ? 1177 : 2193;
            break;
        case 2071:
            state = in < 4497 ? 1208 : 2210;
            break;
        case 2072:
            state = in < 4504 ? 1239 : 2227;
            break;
        case 2073:
            state = in < 4511 ? 1270 : 2244;
            break;
        case 2074:
            state = in < 4518 ? 1301 : 2261;
            break;
        case 2075:
            state = in < 4525 ? 1332 : 2278;
            break;
        case 2076:
            state = in < 4532 ? 1363 : 2295;
            break;
        case 2077:
            state = in < 4539 ? 1394 : 2312;
            break;
        case 2078:
            state = in < 4546 ? 1425 : 2329;
            break;
        case 2079:
            state = in < 4553 ? 1456 : 2346;
            break;
        case 2080:
            state = in < 4560 ? 1487 : 2363;
            break;
        case 2081:
            state = in < 4567 ? 1518 : 2380;
            break;
        case 2082:
            state = in < 4574 ? 1549 : 2397;
            break;
        case 2083:
            state = in < 4581 ? 1580 : 2414;
            break;
        case 2084:
            state = in < 4588 ? 1611 : 2431;
            break;
        case 2085:
            state = in < 4595 ? 1642 : 2448;
            break;
        case 2086:
            state = in < 4602 ? 1673 : 2465;
            break;
        case 2087:
            state = in < 4609 ? 1704 : 2482;
            break;
        case 2088:
            state = in < 4616 ? 1735 : 2499;
            break;
        case 2089:
            state = in < 4623 ? 1766 : 2516;
            break;
        case 2090:
            state = in < 4630 ? 1797 : 2533;
            break;
        case 2091:
            state = in < 4637 ? 1828 : 2550;
            break;
        case 2092:
            state = in < 4644 ? 1859 : 2567;
            break;
        case 2093:
            state = in < 4651 ? 1890 : 2584;
            break;
        case 2094:
            state = in < 4658 ? 1921 : 2601;
            break;
        case 2095:
            state = in < 4665 ? 1952 : 2618;
            break;
        case 2096:
            state = in < 4672 ? 1983 : 2635;
            break;
        case 2097:
            state = in < 4679 ? 2014 : 2652;
            break;
        case 2098:
            state = in < 4686 ? 2045 : 2669;
            break;
        case 2099:
            state = in < 4693 ? 2076 : 2686;
            break;
        case 2100:
            state = in < 4700 ? 2107 : 2703;
            break;
        case 2101:
            state = in < 4707 ? 2138 : 2720;
            break;
        case 2102:
            state = in < 4714 ? 2169 : 2737;
            break;
        case 2103:
            state = in < 4721 ? 2200 : 2754;
            break;
        case 2104:
            state = in < 4728 ? 2231 : 2771;
            break;
        case 2105:
            state = in < 4735 ? 2262 : 2788;
            break;
        case 2106:
            state = in < 4742 ? 2293 : 2805;
            break;
        case 2107:
            state = in < 4749 ? 2324 : 2822;
            break;
        case 2108:
            state = in < 4756 ? 2355 : 2839;
            break;
        case 2109:
            state = in < 4763 ? 2386 : 2856;
            break;
        case 2110:
            state = in < 4770 ? 2417 : 2873;
            break;
        case 2111:
            state = in < 4777 ? 2448 : 2890;
            break;
        case 2112:
            state = in < 4784 ? 2479 : 2907;
            break;
        case 2113:
            state = in < 4791 ? 2510 : 2924;
            break;
        case 2114:
            state = in < 4798 ? 2541 : 2941;
            break;
        case 2115:
            state = in < 4805 ? 2572 : 2958;
            break;
        case 2116:
            state = in < 4812 ? 2603 : 2975;
            break;
        case 2117:
            state = in < 4819 ? 2634 : 2992;
            break;
        case 2118:
            state = in < 4826 ? 2665 : 9;
            break;
        case 2119:
            state = in < 4833 ? 2696 : 26;
            break;
        case 2120:
            state = in < 4840 ? 2727 : 43;
            break;
        case 2121:
            state = in < 4847 ? 2758 : 60;
            break;
        case 2122:
            state = in < 4854 ? 2789 : 77;
            break;
        case 2123:
            state = in < 4861 ? 2820 : 94;
            break;
        case 2124:
            state = in < 4868 ? 2851 : 111;
            break;
        case 2125:
            state = in < 4875 ? 2882 : 128;
            break;
        case 2126:
            state = in < 4882 ? 2913 : 145;
            break;
        case 2127:
            state = in < 4889 ? 2944 : 162;
            break;
        case 2128:
            state = in < 4896 ? 2975 : 179;
            break;
        case 2129:
            state = in < 4903 ? 6 : 196;
            break;
        case 2130:
            state = in < 4910 ? 37 : 213;
            break;
        case 2131:
            state = in < 4917 ? 68 : 230;
            break;
        case 2132:
            state = in < 4924 ? 99 : 247;
            break;
        case 2133:
            state = in < 4931 ? 130 : 264;
            break;
        case 2134:
            state = in < 4938 ? 161 : 281;
            break;
        case 2135:
            state = in < 4945 ? 192 : 298;
            break;
        case 2136:
            state = in < 4952 ? 223 : 315;
            break;
        case 2137:
            state = in < 4959 ? 254 : 332;
            break;
        case 2138:
            state = in < 4966 ? 285 : 349;
            break;
        case 2139:
            state = in < 4973 ? 316 : 366;
            break;
        case 2140:
            state = in < 4980 ? 347 : 383;
            break;
        case 2141:
            state = in < 4987 ? 378 : 400;
            break;
        case 2142:
            state = in < 4994 ? 409 : 417;
            break;
        case 2143:
            state = in < 1 ? 440 : 434;
            break;
        case 2144:
            state = in < 8 ? 471 : 451;
            break;
        case 2145:
            state = in < 15 ? 502 : 468;
            break;
        case 2146:
            state = in < 22 ? 533 : 485;
            break;
        case 2147:
            state = in < 29 ? 564 : 502;
            break;
        case 2148:
            state = in < 36 ? 595 : 519;
            break;
        case 2149:
            state = in < 43 ? 626 : 536;
            break;
        case 2150:
            state = in < 50 ? 657 : 553;
            break;
        case 2151:
            state = in < 57 ? 688 : 570;
            break;
        case 2152:
            state = in < 64 ? 719 : 587;
            break;
        case 2153:
            state = in < 71 ? 750 : 604;
            break;
        case 2154:
            state = in < 78 ? 781 : 621;
            break;
        case 2155:
            state = in < 85 ? 812 : 638;
            break;
        case 2156:
            state = in < 92 ? 843 : 655;
            break;
        case 2157:
            state = in < 99 ? 874 : 672;
            break;
        case 2158:
            state = in < 106 ? 905 : 689;
            break;
        case 2159:
            state = in < 113 ? 936 : 706;
            break;
        case 2160:
            state = in < 120 ? 967 : 723;
            break;
        case 2161:
            state = in < 127 ? 998 : 740;
            break;
        case 2162:
            state = in < 134 ? 1029 : 757;
            break;
        case 2163:
            state = in < 141 ? 1060 : 774;
            break;
        case 2164:
            state = in < 148 ? 1091 : 791;
            break;
        case 2165:
            state = in < 155 ? 1122 : 808;
            break;
        case 2166:
            state = in < 162 ? 1153 : 825;
            break;
        case 2167:
            state = in < 169 ? 1184 : 842;
            break;
        case 2168:
            state = in < 176 ? 1215 : 859;
            break;
        case 2169:
            state = in < 183 ? 1246 : 876;
            break;
        case 2170:
            state = in < 190 ? 1277 : 893;
            break;
        case 2171:
            state = in < 197 ? 1308 : 910;
            break;
        case 2172:
            state = in < 204 ? 1339 : 927;
            break;
        case 2173:
            state = in < 211 ? 1370 : 944;
            break;
        case 2174:
            state = in < 218 ? 1401 : 961;
            break;
        case 2175:
            state = in < 225 ? 1432 : 978;
            break;
        case 2176:
            state = in < 232 ? 1463 : 995;
            break;
        case 2177:
            state = in < 239 ? 1494 : 1012;
            break;
        case 2178:
            state = in < 246 ? 1525 : 1029;
            break;
        case 2179:
            state = in < 253 ? 1556 : 1046;
            break;
        case 2180:
            state = in < 260 ? 1587 : 1063;
            break;
        case 2181:
            state = in < 267 ? 1618 : 1080;
            break;
        case 2182:
            state = in < 274 ? 1649 : 1097;
            break;
        case 2183:
            state = in < 281 ? 1680 : 1114;
            break;
        case 2184:
            state = in < 288 ? 1711 : 1131;
            break;
        case 2185:
            state = in < 295 ? 1742 : 1148;
            break;
        case 2186:
            state = in < 302 ? 1773 : 1165;
            break;
        case 2187:
            state = in < 309 ? 1804 : 1182;
            break;
        case 2188:
            state = in < 316 ? 1835 : 1199;
            break;
        case 2189:
            state = in < 323 ? 1866 : 1216;
            break;
        case 2190:
            state = in < 330 ? 1897 : 1233;
            break;
        case 2191:
            state = in < 337 ? 1928 : 1250;
            break;
        case 2192:
            state = in < 344 ? 1959 : 1267;
            break;
        case 2193:
            state = in < 351 ? 1990 : 1284;
            break;
        case 2194:
            state = in < 358 ? 2021 : 1301;
            break;
        case 2195:
            state = in < 365 ? 2052 : 1318;
            break;
        case 2196:
            state = in < 372 ? 2083 : 1335;
            break;
        case 2197:
            state = in < 379 ? 2114 : 1352;
            break;
        case 2198:
            state = in < 386 ? 2145 : 1369;
            break;
        case 2199:
            state = in < 393 ? 2176 : 1386;
            break;
        case 2200:
            state = in < 400 ? 2207 : 1403;
            break;
        case 2201:
            state = in < 407 ? 2238 : 1420;
            break;
        case 2202:
            state = in < 414 ? 2269 : 1437;
            break;
        case 2203:
            state = in < 421 ? 2300 : 1454;
            break;
        case 2204:
            state = in < 428 ? 2331 : 1471;
            break;
        case 2205:
            state = in < 435 ? 2362 : 1488;
            break;
        case 2206:
            state = in < 442 ? 2393 : 1505;
            break;
        case 2207:
            state = in < 449 ? 2424 : 1522;
            break;
        case 2208:
            state = in < 456 ? 2455 : 1539;
            break;
        case 2209:
            state = in < 463 ? 2486 : 1556;
            break;
        case 2210:
            state = in < 470 ? 2517 : 1573;
            break;
        case 2211:
            state = in < 477 ? 2548 : 1590;
            break;
        case 2212:
            state = in < 484 ? 2579 : 1607;
            break;
        case 2213:
            state = in < 491 ? 2610 : 1624;
            break;
        case 2214:
            state = in < 498 ? 2641 : 1641;
            break;
        case 2215:
            state = in < 505 ? 2672 : 1658;
            break;
        case 2216:
            state = in < 512 ? 2703 : 1675;
            break;
        case 2217:
            state = in < 519 ? 2734 : 1692;
            break;
        case 2218:
            state = in < 526 ? 2765 : 1709;
            break;
        case 2219:
            state = in < 533 ? 2796 : 1726;
            break;
        case 2220:
            state = in < 540 ? 2827 : 1743;
            break;
        case 2221:
            state = in < 547 ? 2858 : 1760;
            break;
        case 2222:
            state = in < 554 ? 2889 : 1777;
            break;
        case 2223:
            state = in < 561 ? 2920 : 1794;
            break;
        case 2224:
            state = in < 568 ? 2951 : 1811;
            break;
        case 2225:
            state = in < 575 ? 2982 : 1828;
            break;
        case 2226:
            state = in < 582 ? 13 : 1845;
            break;
        case 2227:
            state = in < 589 ? 44 : 1862;
            break;
        case 2228:
            state = in < 596 ? 75 : 1879;
            break;
        case 2229:
            state = in < 603 ? 106 : 1896;
            break;
        case 2230:
            state = in < 610 ? 137 : 1913;
            break;
        case 2231:
            state = in < 617 ? 168 : 1930;
            break;
        case 2232:
            state = in < 624 ? 199 : 1947;
            break;
        case 2233:
            state = in < 631 ? 230 : 1964;
            break;
        case 2234:
            state = in < 638 ? 261 : 1981;
            break;
        case 2235:
            state = in < 645 ? 292 : 1998;
            break;
        case 2236:
            state = in < 652 ? 323 : 2015;
            break;
        case 2237:
            state = in < 659 ? 354 : 2032;
            break;
        case 2238:
            state = in < 666 ? 385 : 2049;
            break;
        case 2239:
            state = in < 673 ? 416 : 2066;
            break;
        case 2240:
            state = in < 680 ? 447 : 2083;
            break;
        case 2241:
            state = in < 687 ? 478 : 2100;
            break;
        case 2242:
            state = in < 694 ? 509 : 2117;
            break;
        case 2243:
            state = in < 701 ? 540 : 2134;
            break;
        case 2244:
            state = in < 708 ? 571 : 2151;
            break;
        case 2245:
            state = in < 715 ? 602 : 2168;
            break;
        case 2246:
            state = in < 722 ? 633 : 2185;
            break;
        case 2247:
            state = in < 729 ? 664 : 2202;
            break;
        case 2248:
            state = in < 736 ? 695 : 2219;
            break;
        case 2249:
            state = in < 743 ? 726 : 2236;
            break;
        case 2250:
            state = in < 750 ? 757 : 2253;
            break;
        case 2251:
            state = in < 757 ? 788 : 2270;
            break;
        case 2252:
            state = in < 764 ? 819 : 2287;
            break;
        case 2253:
            state = in < 771 ? 850 : 2304;
            break;
        case 2254:
            state = in < 778 ? 881 : 2321;
            break;
        case 2255:
            state = in < 785 ? 912 : 2338;
            break;
        case 2256:
            state = in < 792 ? 943 : 2355;
            break;
        case 2257:
            state = in < 799 ? 974 : 2372;
            break;
        case 2258:
            state = in < 806 ? 1005 : 2389;
            break;
        case 2259:
            state = in < 813 ? 1036 : 2406;
            break;
        case 2260:
            state = in < 820 ? 1067 : 2423;
            break;
        case 2261:
            state = in < 827 ? 1098 : 2440;
            break;
        case 2262:
            state = in < 834 ? 1129 : 2457;
            break;
        case 2263:
            state = in < 841 ? 1160 : 2474;
            break;
        case 2264:
            state = in < 848 ? 1191 : 2491;
            break;
        case 2265:
            state = in < 855 ? 1222 : 2508;
            break;
        case 2266:
            state = in < 862 ? 1253 : 2525;
            break;
        case 2267:
            state = in < 869 ? 1284 : 2542;
            break;
        case 2268:
            state = in < 876 ? 1315 : 2559;
            break;
        case 2269:
            state = in < 883 ? 1346 : 2576;
            break;
        case 2270:
            state = in < 890 ? 1377 : 2593;
            break;
        case 2271:
            state = in < 897 ? 1408 : 2610;
            break;
        case 2272:
            state = in < 904 ? 1439 : 2627;
            break;
        case 2273:
            state = in < 911 ? 1470 : 2644;
            break;
        case 2274:
            state = in < 918 ? 1501 : 2661;
            break;
        case 2275:
            state = in < 925 ? 1532 : 2678;
            break;
        case 2276:
            state = in < 932 ? 1563 : 2695;
            break;
        case 2277:
            state = in < 939 ? 1594 : 2712;
            break;
        case 2278:
            state = in < 946 ? 1625 : 2729;
            break;
        case 2279:
            state = in < 953 ? 1656 : 2746;
            break;
        case 2280:
            state = in < 960 ? 1687 : 2763;
            break;
        case 2281:
            state = in < 967 ? 1718 : 2780;
            break;
        case 2282:
            state = in < 974 ? 1749 : 2797;
            break;
        case 2283:
            state = in < 981 ? 1780 : 2814;
            break;
        case 2284:
            state = in < 988 ? 1811 : 2831;
            break;
        case 2285:
            state = in < 995 ? 1842 : 2848;
            break;
        case 2286:
            state = in < 1002 ? 1873 : 2865;
            break;
        case 2287:
            state = in < 1009 ? 1904 : 2882;
            break;
        case 2288:
            state = in < 1016 ? 1935 : 2899;
            break;
        case 2289:
            state = in < 1023 ? 1966 : 2916;
            break;
        case 2290:
            state = in < 1030 ? 1997 : 2933;
            break;
        case 2291:
            state = in < 1037 ? 2028 : 2950;
            break;
        case 2292:
            state = in < 1044 ? 2059 : 2967;
            break;
        case 2293:
            state = in < 1051 ? 2090 : 2984;
            break;
        case 2294:
            state = in < 1058 ? 2121 : 1;
            break;
        case 2295:
            state = in < 1065 ? 2152 : 18;
            break;
        case 2296:
            state = in < 1072 ? 2183 : 35;
            break;
        case 2297:
            state = in < 1079 ? 2214 : 52;
            break;
        case 2298:
            state = in < 1086 ? 2245 : 69;
            break;
        case 2299:
            state = in < 1093 ? 2276 : 86;
            break;
        case 2300:
            state = in < 1100 ? 2307 : 103;
            break;
        case 2301:
            state = in < 1107 ? 2338 : 120;
            break;
        case 2302:
            state = in < 1114 ? 2369 : 137;
            break;
        case 2303:
            state = in < 1121 ? 2400 : 154;
            break;
        case 2304:
            state = in < 1128 ? 2431 : 171;
            break;
        case 2305:
            state = in < 1135 ? 2462 : 188;
            break;
        case 2306:
            state = in < 1142 ? 2493 : 205;
            break;
        case 2307:
            state = in < 1149 ? 2524 : 222;
            break;
        case 2308:
            state = in < 1156 ? 2555 : 239;
            break;
        case 2309:
            state = in < 1163 ? 2586 : 256;
            break;
        case 2310:
            state = in < 1170 ? 2617 : 273;
            break;
        case 2311:
            state = in < 1177 ? 2648 : 290;
            break;
        case 2312:
            state = in < 1184 ? 2679 : 307;
            break;
        case 2313:
            state = in < 1191 ? 2710 : 324;
            break;
        case 2314:
            state = in < 1198 ? 2741 : 341;
            break;
        case 2315:
            state = in < 1205 ? 2772 : 358;
            break;
        case 2316:
            state = in < 1212 ? 2803 : 375;
            break;
        case 2317:
            state = in < 1219 ? 2834 : 392;
            break;
        case 2318:
            state = in < 1226 ? 2865 : 409;
            break;
        case 2319:
            state = in < 1233 ? 2896 : 426;
            break;
        case 2320:
            state = in < 1240 ? 2927 : 443;
            break;
        case 2321:
            state = in < 1247 ? 2958 : 460;
            break;
        case 2322:
            state = in < 1254 ? 2989 : 477;
            break;
        case 2323:
            state = in < 1261 ? 20 : 494;
            break;
        case 2324:
            state = in < 1268 ? 51 : 511;
            break;
        case 2325:
            state = in < 1275 ? 82 : 528;
            break;
        case 2326:
            state = in < 1282 ? 113 : 545;
            break;
        case 2327:
            state = in < 1289 ? 144 : 562;
            break;
        case 2328:
            state = in < 1296 ? 175 : 579;
            break;
        case 2329:
            state = in < 1303 ? 206 : 596;
            break;
        case 2330:
            state = in < 1310 ? 237 : 613;
            break;
        case 2331:
            state = in < 1317 ? 268 : 630;
            break;
        case 2332:
            state = in < 1324 ? 299 : 647;
            break;
        case 2333:
            state = in < 1331 ? 330 : 664;
            break;
        case 2334:
            state = in < 1338 ? 361 : 681;
            break;
        case 2335:
            state = in < 1345 ? 392 : 698;
            break;
        case 2336:
            state = in < 1352 ? 423 : 715;
            break;
        case 2337:
            state = in < 1359 ? 454 : 732;
            break;
        case 2338:
            state = in < 1366 ? 485 : 749;
            break;
        case 2339:
            state = in < 1373 ? 516 : 766;
            break;
        case 2340:
            state = in < 1380 ? 547 : 783;
            break;
        case 2341:
            state = in < 1387 ? 578 : 800;
            break;
        case 2342:
            state = in < 1394 ? 609 : 817;
            break;
        case 2343:
            state = in < 1401 ? 640 : 834;
            break;
        case 2344:
            state = in < 1408 ? 671 : 851;
            break;
        case 2345:
            state = in < 1415 ? 702 : 868;
            break;
        case 2346:
            state = in < 1422 ? 733 : 885;
            break;
        case 2347:
            state = in < 1429 ? 764 : 902;
            break;
        case 2348:
            state = in < 1436 ? 795 : 919;
            break;
        case 2349:
            state = in < 1443 ? 826 : 936;
            break;
        case 2350:
            state = in < 1450 ? 857 : 953;
            break;
        case 2351:
            state = in < 1457 ? 888 : 970;
            break;
        case 2352:
            state = in < 1464 ? 919 : 987;
            break;
        case 2353:
            state = in < 1471 ? 950 : 1004;
            break;
        case 2354:
            state = in < 1478 ? 981 : 1021;
            break;
        case 2355:
            state = in < 1485 ? 1012 : 1038;
            break;
        case 2356:
            state = in < 1492 ? 1043 : 1055;
            break;
        case 2357:
            state = in < 1499 ? 1074 : 1072;
            break;
        case 2358:
            state = in < 1506 ? 1105 : 1089;
            break;
        case 2359:
            state = in < 1513 ? 1136 : 1106;
            break;
        case 2360:
            state = in < 1520 ? 1167 : 1123;
            break;
        case 2361:
            state = in < 1527 ? 1198 : 1140;
            break;
        case 2362:
            state = in < 1534 ? 1229 : 1157;
            break;
        case 2363:
            state = in < 1541 ? 1260 : 1174;
            break;
        case 2364:
            state = in < 1548 ? 1291 : 1191;
            break;
        case 2365:
            state = in < 1555 ? 1322 : 1208;
            break;
        case 2366:
            state = in < 1562 ? 1353 : 1225;
            break;
        case 2367:
            state = in < 1569 ? 1384 : 1242;
            break;
        case 2368:
            state = in < 1576 ? 1415 : 1259;
            break;
        case 2369:
            state = in < 1583 ? 1446 : 1276;
            break;
        case 2370:
            state = in < 1590 ? 1477 : 1293;
            break;
        case 2371:
            state = in < 1597 ? 1508 : 1310;
            break;
        case 2372:
            state = in < 1604 ? 1539 : 1327;
            break;
        case 2373:
            state = in < 1611 ? 1570 : 1344;
            break;
        case 2374:
            state = in < 1618 ? 1601 : 1361;
            break;
        case 2375:
            state = in < 1625 ? 1632 : 1378;
            break;
        case 2376:
            state = in < 1632 ? 1663 : 1395;
            break;
        case 2377:
            state = in < 1639 ? 1694 : 1412;
            break;
        case 2378:
            state = in < 1646 ? 1725 : 1429;
            break;
        case 2379:
            state = in < 1653 ? 1756 : 1446;
            break;
        case 2380:
            state = in < 1660 ? 1787 : 1463;
            break;
        case 2381:
            state = in < 1667 ? 1818 : 1480;
            break;
        case 2382:
            state = in < 1674 ? 1849 : 1497;
            break;
        case 2383:
            state = in < 1681 ? 1880 : 1514;
            break;
        case 2384:
            state = in < 1688 ? 1911 : 1531;
            break;
        case 2385:
            state = in < 1695 ? 1942 : 1548;
            break;
        case 2386:
            state = in < 1702 ? 1973 : 1565;
            break;
        case 2387:
            state = in < 1709 ? 2004 : 1582;
            break;
        case 2388:
            state = in < 1716 ? 2035 : 1599;
            break;
        case 2389:
            state = in < 1723 ? 2066 : 1616;
            break;
        case 2390:
            state = in < 1730 ? 2097 : 1633;
            break;
        case 2391:
            state = in < 1737 ? 2128 : 1650;
            break;
        case 2392:
            state = in < 1744 ? 2159 : 1667;
            break;
        case 2393:
            state = in < 1751 ? 2190 : 1684;
            break;
        case 2394:
            state = in < 1758 ? 2221 : 1701;
            break;
        case 2395:
            state = in < 1765 ? 2252 : 1718;
            break;
        case 2396:
            state = in < 1772 ? 2283 : 1735;
            break;
        case 2397:
            state = in < 1779 ? 2314 : 1752;
            break;
        case 2398:
            state = in < 1786 ? 2345 : 1769;
            break;
        case 2399:
            state = in < 1793 ? 2376 : 1786;
            break;
        case 2400:
            state = in < 1800 ? 2407 : 1803;
            break;
        case 2401:
            state = in < 1807 ? 2438 : 1820;
            break;
        case 2402:
            state = in < 1814 ? 2469 : 1837;
            break;
        case 2403:
            state = in < 1821 ? 2500 : 1854;
            break;
        case 2404:
            state = in < 1828 ? 2531 : 1871;
            break;
        case 2405:
            state = in < 1835 ? 2562 : 1888;
            break;
        case 2406:
            state = in < 1842 ? 2593 : 1905;
            break;
        case 2407:
            state = in < 1849 ? 2624 : 1922;
            break;
        case 2408:
            state = in < 1856 ? 2655 : 1939;
            break;
        case 2409:
            state = in < 1863 ? 2686 : 1956;
            break;
        case 2410:
            state = in < 1870 ? 2717 : 1973;
            break;
        case 2411:
            state = in < 1877 ? 2748 : 1990;
            break;
        case 2412:
            state = in < 1884 ? 2779 : 2007;
            break;
        case 2413:
            state = in < 1891 ? 2810 : 2024;
            break;
        case 2414:
            state = in < 1898 ? 2841 : 2041;
            break;
        case 2415:
            state = in < 1905 ? 2872 : 2058;
            break;
        case 2416:
            state = in < 1912 ? 2903 : 2075;
            break;
        case 2417:
            state = in < 1919 ? 2934 : 2092;
            break;
        case 2418:
            state = in < 1926 ? 2965 : 2109;
            break;
        case 2419:
            state = in < 1933 ? 2996 : 2126;
            break;
        case 2420:
            state = in < 1940 ? 27 : 2143;
            break;
        case 2421:
            state = in < 1947 ? 58 : 2160;
            break;
        case 2422:
            state = in < 1954 ? 89 : 2177;
            break;
        case 2423:
            state = in < 1961 ? 120 : 2194;
            break;
        case 2424:
            state = in < 1968 ? 151 : 2211;
            break;
        case 2425:
            state = in < 1975 ? 182 : 2228;
            break;
        case 2426:
            state = in < 1982 ? 213 : 2245;
            break;
        case 2427:
            state = in < 1989 ? 244 : 2262;
            break;
        case 2428:
            state = in < 1996 ? 275 : 2279;
            break;
        case 2429:
            state = in < 2003 ? 306 : 2296;
            break;
        case 2430:
            state = in < 2010 ? 337 : 2313;
            break;
        case 2431:
            state = in < 2017 ? 368 : 2330;
            break;
        case 2432:
            state = in < 2024 ? 399 : 2347;
            break;
        case 2433:
            state = in < 2031 ? 430 : 2364;
            break;
        case 2434:
            state = in < 2038 ? 461 : 2381;
            break;
        case 2435:
            state = in < 2045 ? 492 : 2398;
            break;
        case 2436:
            state = in < 2052 ? 523 : 2415;
            break;
        case 2437:
            state = in < 2059 ? 554 : 2432;
            break;
        case 2438:
            state = in < 2066 ? 585 : 2449;
            break;
        case 2439:
            state = in < 2073 ? 616 : 2466;
            break;
        case 2440:
            state = in < 2080 ? 647 : 2483;
            break;
        case 2441:
            state = in < 2087 ? 678 : 2500;
            break;
        case 2442:
            state = in < 2094 ? 709 : 2517;
            break;
        case 2443:
            state = in < 2101 ? 740 : 2534;
            break;
        case 2444:
            state = in < 2108 ? 771 : 2551;
            break;
        case 2445:
            state = in < 2115 ? 802 : 2568;
            break;
        case 2446:
            state = in < 2122 ? 833 : 2585;
            break;
        case 2447:
            state = in < 2129 ? 864 : 2602;
            break;
        case 2448:
            state = in < 2136 ? 895 : 2619;
            break;
        case 2449:
            state = in < 2143 ? 926 : 2636;
            break;
        case 2450:
            state = in < 2150 ? 957 : 2653;
            break;
        case 2451:
            state = in < 2157 ? 988 : 2670;
            break;
        case 2452:
            state = in < 2164 ? 1019 : 2687;
            break;
        case 2453:
            state = in < 2171 ? 1050 : 2704;
            break;
        case 2454:
            state = in < 2178 ? 1081 : 2721;
            break;
        case 2455:
            state = in < 2185 ? 1112 : 2738;
            break;
        case 2456:
            state = in < 2192 ? 1143 : 2755;
            break;
        case 2457:
            state = in < 2199 ? 1174 : 2772;
            break;
        case 2458:
            state = in < 2206 ? 1205 : 2789;
            break;
        case 2459:
            state = in < 2213 ? 1236 : 2806;
            break;
        case 2460:
            state = in < 2220 ? 1267 : 2823;
            break;
        case 2461:
            state = in < 2227 ? 1298 : 2840;
            break;
        case 2462:
            state = in < 2234 ? 1329 : 2857;
            break;
        case 2463:
            state = in < 2241 ? 1360 : 2874;
            break;
        case 2464:
            state = in < 2248 ? 1391 : 2891;
            break;
        case 2465:
            state = in < 2255 ? 1422 : 2908;
            break;
        case 2466:
            state = in < 2262 ? 1453 : 2925;
            break;
        case 2467:
            state = in < 2269 ? 1484 : 2942;
            break;
        case 2468:
            state = in < 2276 ? 1515 : 2959;
            break;
        case 2469:
            state = in < 2283 ? 1546 : 2976;
            break;
        case 2470:
            state = in < 2290 ? 1577 : 2993;
            break;
        case 2471:
            state = in < 2297 ? 1608 : 10;
            break;
        case 2472:
            state = in < 2304 ? 1639 : 27;
            break;
        case 2473:
            state = in < 2311 ? 1670 : 44;
            break;
        case 2474:
            state = in < 2318 ? 1701 : 61;
            break;
        case 2475:
            state = in < 2325 ? 1732 : 78;
            break;
        case 2476:
            state = in < 2332 ? 1763 : 95;
            break;
        case 2477:
            state = in < 2339 ? 1794 : 112;
            break;
        case 2478:
            state = in < 2346 ? 1825 : 129;
            break;
        case 2479:
            state = in < 2353 ? 1856 : 146;
            break;
        case 2480:
            state = in < 2360 ? 1887 : 163;
            break;
        case 2481:
            state = in < 2367 ? 1918 : 180;
            break;
        case 2482:
            state = in < 2374 ? 1949 : 197;
            break;
        case 2483:
            state = in < 2381 ? 1980 : 214;
            break;
        case 2484:
            state = in < 2388 ? 2011 : 231;
            break;
        case 2485:
            state = in < 2395 ? 2042 : 248;
            break;
        case 2486:
            state = in < 2402 ? 2073 : 265;
            break;
        case 2487:
            state = in < 2409 ? 2104 : 282;
            break;
        case 2488:
            state = in < 2416 ? 2135 : 299;
            break;
        case 2489:
            state = in < 2423 ? 2166 : 316;
            break;
        case 2490:
            state = in < 2430 ? 2197 : 333;
            break;
        case 2491:
            state = in < 2437 ? 2228 : 350;
            break;
        case 2492:
            state = in < 2444 ? 2259 : 367;
            break;
        case 2493:
            state = in < 2451 ? 2290 : 384;
            break;
        case 2494:
            state = in < 2458 ? 2321 : 401;
            break;
        case 2495:
            state = in < 2465 ? 2352 : 418;
            break;
        case 2496:
            state = in < 2472 ? 2383 : 435;
            break;
        case 2497:
            state = in < 2479 ? 2414 : 452;
            break;
        case 2498:
            state = in < 2486 ? 2445 : 469;
            break;
        case 2499:
            state = in < 2493 ? 2476 : 486;
            break;
        case 2500:
            state = in < 2500 ? 2507 : 503;
            break;
        case 2501:
            state = in < 2507 ? 2538 : 520;
            break;
        case 2502:
            state = in < 2514 ? 2569 : 537;
            break;
        case 2503:
            state = in < 2521 ? 2600 : 554;
            break;
        case 2504:
            state = in < 2528 ? 2631 : 571;
            break;
        case 2505:
            state = in < 2535 ? 2662 : 588;
            break;
        case 2506:
            state = in < 2542 ? 2693 : 605;
            break;
        case 2507:
            state = in < 2549 ? 2724 : 622;
            break;
        case 2508:
            state = in < 2556 ? 2755 : 639;
            break;
        case 2509:
            state = in < 2563 ? 2786 : 656;
            break;
        case 2510:
            state = in < 2570 ? 2817 : 673;
            break;
        case 2511:
            state = in < 2577 ? 2848 : 690;
            break;
        case 2512:
            state = in < 2584 ? 2879 : 707;
            break;
        case 2513:
            state = in < 2591 ? 2910 : 724;
            break;
        case 2514:
            state = in < 2598 ? 2941 : 741;
            break;
        case 2515:
            state = in < 2605 ? 2972 : 758;
            break;
        case 2516:
            state = in < 2612 ? 3 : 775;
            break;
        case 2517:
            state = in < 2619 ? 34 : 792;
            break;
        case 2518:
            state = in < 2626 ? 65 : 809;
            break;
        case 2519:
            state = in < 2633 ? 96 : 826;
            break;
        case 2520:
            state = in < 2640 ? 127 : 843;
            break;
        case 2521:
            state = in < 2647 ? 158 : 860;
            break;
        case 2522:
            state = in < 2654 ? 189 : 877;
            break;
        case 2523:
            state = in < 2661 ? 220 : 894;
            break;
        case 2524:
            state = in < 2668 ? 251 : 911;
            break;
        case 2525:
            state = in < 2675 ? 282 : 928;
            break;
        case 2526:
            state = in < 2682 ? 313 : 945;
            break;
        case 2527:
            state = in < 2689 ? 344 : 962;
            break;
        case 2528:
            state = in < 2696 ? 375 : 979;
            break;
        case 2529:
            state = in < 2703 ? 406 : 996;
            break;
        case 2530:
            state = in < 2710 ? 437 : 1013;
            break;
        case 2531:
            state = in < 2717 ? 468 : 1030;
            break;
        case 2532:
            state = in < 2724 ? 499 : 1047;
            break;
        case 2533:
            state = in < 2731 ? 530 : 1064;
            break;
        case 2534:
            state = in < 2738 ? 561 : 1081;
            break;
        case 2535:
            state = in < 2745 ? 592 : 1098;
            break;
        case 2536:
            state = in < 2752 ? 623 : 1115;
            break;
        case 2537:
            state = in < 2759 ? 654 : 1132;
            break;
        case 2538:
            state = in < 2766 ? 685 : 1149;
            break;
        case 2539:
            state = in < 2773 ? 716 : 1166;
            break;
        case 2540:
            state = in < 2780 ? 747 : 1183;
            break;
        case 2541:
            state = in < 2787 ? 778 : 1200;
            break;
        case 2542:
            state = in < 2794 ? 809 : 1217;
            break;
        case 2543:
            state = in < 2801 ? 840 : 1234;
            break;
        case 2544:
            state = in < 2808 ? 871 : 1251;
            break;
        case 2545:
            state = in < 2815 ? 902 : 1268;
            break;
        case 2546:
            state = in < 2822 ? 933 : 1285;
            break;
        case 2547:
            state = in < 2829 ? 964 : 1302;
            break;
        case 2548:
            state = in < 2836 ? 995 : 1319;
            break;
        case 2549:
            state = in < 2843 ? 1026 : 1336;
            break;
        case 2550:
            state = in < 2850 ? 1057 : 1353;
            break;
        case 2551:
            state = in < 2857 ? 1088 : 1370;
            break;
        case 2552:
            state = in < 2864 ? 1119 : 1387;
            break;
        case 2553:
            state = in < 2871 ? 1150 : 1404;
            break;
        case 2554:
            state = in < 2878 ? 1181 : 1421;
            break;
        case 2555:
            state = in < 2885 ? 1212 : 1438;
            break;
        case 2556:
            state = in < 2892 ? 1243 : 1455;
            break;
        case 2557:
            state = in < 2899 ? 1274 : 1472;
            break;
        case 2558:
            state = in < 2906 ? 1305 : 1489;
            break;
        case 2559:
            state = in < 2913 ? 1336 : 1506;
            break;
        case 2560:
            state = in < 2920 ? 1367 : 1523;
            break;
        case 2561:
            state = in < 2927 ? 1398 : 1540;
            break;
        case 2562:
            state = in < 2934 ? 1429 : 1557;
            break;
        case 2563:
            state = in < 2941 ? 1460 : 1574;
            break;
        case 2564:
            state = in < 2948 ? 1491 : 1591;
            break;
        case 2565:
            state = in < 2955 ? 1522 : 1608;
            break;
        case 2566:
            state = in < 2962 ? 1553 : 1625;
            break;
        case 2567:
            state = in < 2969 ? 1584 : 1642;
            break;
        case 2568:
            state = in < 2976 ? 1615 : 1659;
            break;
        case 2569:
            state = in < 2983 ? 1646 : 1676;
            break;
        case 2570:
            state = in < 2990 ? 1677 : 1693;
            break;
        case 2571:
            state = in < 2997 ? 1708 : 1710;
            break;
        case 2572:
            state = in < 3004 ? 1739 : 1727;
            break;
        case 2573:
            state = in < 3011 ? 1770 : 1744;
            break;
        case 2574:
            state = in < 3018 ? 1801 : 1761;
            break;
        case 2575:
            state = in < 3025 ? 1832 : 1778;
            break;
        case 2576:
            state = in < 3032 ? 1863 : 1795;
            break;
        case 2577:
            state = in < 3039 ? 1894 : 1812;
            break;
        case 2578:
            state = in < 3046 ? 1925 : 1829;
            break;
        case 2579:
            state = in < 3053 ? 1956 : 1846;
            break;
        case 2580:
            state = in < 3060 ? 1987 : 1863;
            break;
        case 2581:
            state = in < 3067 ? 2018 : 1880;
            break;
        case 2582:
            state = in < 3074 ? 2049 : 1897;
            break;
        case 2583:
            state = in < 3081 ? 2080 : 1914;
            break;
        case 2584:
            state = in < 3088 ? 2111 : 1931;
            break;
        case 2585:
            state = in < 3095 ? 2142 : 1948;
            break;
        case 2586:
            state = in < 3102 ? 2173 : 1965;
            break;
        case 2587:
            state = in < 3109 ? 2204 : 1982;
            break;
        case 2588:
            state = in < 3116 ? 2235 : 1999;
            break;
        case 2589:
            state = in < 3123 ? 2266 : 2016;
            break;
        case 2590:
            state = in < 3130 ? 2297 : 2033;
            break;
        case 2591:
            state = in < 3137 ? 2328 : 2050;
            break;
        case 2592:
            state = in < 3144 ? 2359 : 2067;
            break;
        case 2593:
            state = in < 3151 ? 2390 : 2084;
            break;
        case 2594:
            state = in < 3158 ? 2421 : 2101;
            break;
        case 2595:
            state = in < 3165 ? 2452 : 2118;
            break;
        case 2596:
            state = in < 3172 ? 2483 : 2135;
            break;
        case 2597:
            state = in < 3179 ? 2514 : 2152;
            break;
        case 2598:
            state = in < 3186 ? 2545 : 2169;
            break;
        case 2599:
            state = in < 3193 ? 2576 : 2186;
            break;
        case 2600:
            state = in < 3200 ? 2607 : 2203;
            break;
        case 2601:
            state = in < 3207 ? 2638 : 2220;
            break;
        case 2602:
            state = in < 3214 ? 2669 : 2237;
            break;
        case 2603:
            state = in < 3221 ? 2700 : 2254;
            break;
        case 2604:
            state = in < 3228 ? 2731 : 2271;
            break;
        case 2605:
            state = in < 3235 ? 2762 : 2288;
            break;
        case 2606:
            state = in < 3242 ? 2793 : 2305;
            break;
        case 2607:
            state = in < 3249 ? 2824 : 2322;
            break;
        case 2608:
            state = in < 3256 ? 2855 : 2339;
            break;
        case 2609:
            state = in < 3263 ? 2886 : 2356;
            break;
        case 2610:
            state = in < 3270 ? 2917 : 2373;
            break;
        case 2611:
            state = in < 3277 ? 2948 : 2390;
            break;
        case 2612:
            state = in < 3284 ? 2979 : 2407;
            break;
        case 2613:
            state = in < 3291 ? 10 : 2424;
            break;
        case 2614:
            state = in < 3298 ? 41 : 2441;
            break;
        case 2615:
            state = in < 3305 ? 72 : 2458;
            break;
        case 2616:
            state = in < 3312 ? 103 : 2475;
            break;
        case 2617:
            state = in < 3319 ? 134 : 2492;
            break;
        case 2618:
            state = in < 3326 ? 165 : 2509;
            break;
        case 2619:
            state = in < 3333 ? 196 : 2526;
            break;
        case 2620:
            state = in < 3340 ? 227 : 2543;
            break;
        case 2621:
            state = in < 3347 ? 258 : 2560;
            break;
        case 2622:
            state = in < 3354 ? 289 : 2577;
            break;
        case 2623:
            state = in < 3361 ? 320 : 2594;
            break;
        case 2624:
            state = in < 3368 ? 351 : 2611;
            break;
        case 2625:
            state = in < 3375 ? 382 : 2628;
            break;
        case 2626:
            state = in < 3382 ? 413 : 2645;
            break;
        case 2627:
            state = in < 3389 ? 444 : 2662;
            break;
        case 2628:
            state = in < 3396 ? 475 : 2679;
            break;
        case 2629:
            state = in < 3403 ? 506 : 2696;
            break;
        case 2630:
            state = in < 3410 ? 537 : 2713;
            break;
        case 2631:
            state = in < 3417 ? 568 : 2730;
            break;
        case 2632:
            state = in < 3424 ? 599 : 2747;
            break;
        case 2633:
            state = in < 3431 ? 630 : 2764;
            break;
        case 2634:
            state = in < 3438 ? 661 : 2781;
            break;
        case 2635:
            state = in < 3445 ? 692 : 2798;
            break;
        case 2636:
            state = in < 3452 ? 723 : 2815;
            break;
        case 2637:
            state = in < 3459 ? 754 : 2832;
            break;
        case 2638:
            state = in < 3466 ? 785 : 2849;
            break;
        case 2639:
            state = in < 3473 ? 816 : 2866;
            break;
        case 2640:
            state = in < 3480 ? 847 : 2883;
            break;
        case 2641:
            state = in < 3487 ? 878 : 2900;
            break;
        case 2642:
            state = in < 3494 ? 909 : 2917;
            break;
        case 2643:
            state = in < 3501 ? 940 : 2934;
            break;
        case 2644:
            state = in < 3508 ? 971 : 2951;
            break;
        case 2645:
            state = in < 3515 ? 1002 : 2968;
            break;
        case 2646:
            state = in < 3522 ? 1033 : 2985;
            break;
        case 2647:
            state = in < 3529 ? 1064 : 2;
            break;
        case 2648:
            state = in < 3536 ? 1095 : 19;
            break;
        case 2649:
            state = in < 3543 ? 1126 : 36;
            break;
        case 2650:
            state = in < 3550 ? 1157 : 53;
            break;
        case 2651:
            state = in < 3557 ? 1188 : 70;
            break;
        case 2652:
            state = in < 3564 ? 1219 : 87;
            break;
        case 2653:
            state = in < 3571 ? 1250 : 104;
            break;
        case 2654:
            state = in < 3578 ? 1281 : 121;
            break;
        case 2655:
            state = in < 3585 ? 1312 : 138;
            break;
        case 2656:
            state = in < 3592 ? 1343 : 155;
            break;
        case 2657:
            state = in < 3599 ? 1374 : 172;
            break;
        case 2658:
            state = in < 3606 ? 1405 : 189;
            break;
        case 2659:
            state = in < 3613 ? 1436 : 206;
            break;
        case 2660:
            state = in < 3620 ? 1467 : 223;
            break;
        case 2661:
            state = in < 3627 ? 1498 : 240;
            break;
        case 2662:
            state = in < 3634 ? 1529 : 257;
            break;
        case 2663:
            state = in < 3641 ? 1560 : 274;
            break;
        case 2664:
            state = in < 3648 ? 1591 : 291;
            break;
        case 2665:
            state = in < 3655 ? 1622 : 308;
            break;
        case 2666:
            state = in < 3662 ? 1653 : 325;
            break;
        case 2667:
            state = in < 3669 ? 1684 : 342;
            break;
        case 2668:
            state = in < 3676 ? 1715 : 359;
            break;
        case 2669:
            state = in < 3683 ? 1746 : 376;
            break;
        case 2670:
            state = in < 3690 ? 1777 : 393;
            break;
        case 2671:
            state = in < 3697 ? 1808 : 410;
            break;
        case 2672:
            state = in < 3704 ? 1839 : 427;
            break;
        case 2673:
            state = in < 3711 ? 1870 : 444;
            break;
        case 2674:
            state = in < 3718 ? 1901 : 461;
            break;
        case 2675:
            state = in < 3725 ? 1932 : 478;
            break;
        case 2676:
            state = in < 3732 ? 1963 : 495;
            break;
        case 2677:
            state = in < 3739 ? 1994 : 512;
            break;
        case 2678:
            state = in < 3746 ? 2025 : 529;
            break;
        case 2679:
            state = in < 3753 ? 2056 : 546;
            break;
        case 2680:
            state = in < 3760 ? 2087 : 563;
            break;
        case 2681:
            state = in < 3767 ? 2118 : 580;
            break;
        case 2682:
            state = in < 3774 ? 2149 : 597;
            break;
        case 2683:
            state = in < 3781 ? 2180 : 614;
            break;
        case 2684:
            state = in < 3788 ? 2211 : 631;
            break;
        case 2685:
            state = in < 3795 ? 2242 : 648;
            break;
        case 2686:
            state = in < 3802 ? 2273 : 665;
            break;
        case 2687:
            state = in < 3809 ? 2304 : 682;
            break;
        case 2688:
            state = in < 3816 ? 2335 : 699;
            break;
        case 2689:
            state = in < 3823 ? 2366 : 716;
            break;
        case 2690:
            state = in < 3830 ? 2397 : 733;
            break;
        case 2691:
            state = in < 3837 ? 2428 : 750;
            break;
        case 2692:
            state = in < 3844 ? 2459 : 767;
            break;
        case 2693:
            state = in < 3851 ? 2490 : 784;
            break;
        case 2694:
            state = in < 3858 ? 2521 : 801;
            break;
        case 2695:
            state = in < 3865 ? 2552 : 818;
            break;
        case 2696:
            state = in < 3872 ? 2583 : 835;
            break;
        case 2697:
            state = in < 3879 ? 2614 : 852;
            break;
        case 2698:
            state = in < 3886 ? 2645 : 869;
            break;
        case 2699:
            state = in < 3893 ? 2676 : 886;
            break;
        case 2700:
            state = in < 3900 ? 2707 : 903;
            break;
        case 2701:
            state = in < 3907 ? 2738 : 920;
            break;
        case 2702:
            state = in < 3914 ? 2769 : 937;
            break;
        case 2703:
            state = in < 3921 ? 2800 : 954;
            break;
        case 2704:
            state = in < 3928 ? 2831 : 971;
            break;
        case 2705:
            state = in < 3935 ? 2862 : 988;
            break;
        case 2706:
            state = in < 3942 ? 2893 : 1005;
            break;
        case 2707:
            state = in < 3949 ? 2924 : 1022;
            break;
        case 2708:
            state = in < 3956 ? 2955 : 1039;
            break;
        case 2709:
            state = in < 3963 ? 2986 : 1056;
            break;
        case 2710:
            state = in < 3970 ? 17 : 1073;
            break;
        case 2711:
            state = in < 3977 ? 48 : 1090;
            break;
        case 2712:
            state = in < 3984 ? 79 : 1107;
            break;
        case 2713:
            state = in < 3991 ? 110 : 1124;
            break;
        case 2714:
            state = in < 3998 ? 141 : 1141;
            break;
        case 2715:
            state = in < 4005 ? 172 : 1158;
            break;
        case 2716:
            state = in < 4012 ? 203 : 1175;
            break;
        case 2717:
            state = in < 4019 ? 234 : 1192;
            break;
        case 2718:
            state = in < 4026 ? 265 : 1209;
            break;
        case 2719:
            state = in < 4033 ? 296 : 1226;
            break;
        case 2720:
            state = in < 4040 ? 327 : 1243;
            break;
        case 2721:
            state = in < 4047 ? 358 : 1260;
            break;
        case 2722:
            state = in < 4054 ? 389 : 1277;
            break;
        case 2723:
            state = in < 4061 ? 420 : 1294;
            break;
        case 2724:
            state = in < 4068 ? 451 : 1311;
            break;
        case 2725:
            state = in < 4075 ? 482 : 1328;
            break;
        case 2726:
            state = in < 4082 ? 513 : 1345;
            break;
        case 2727:
            state = in < 4089 ? 544 : 1362;
            break;
        case 2728:
            state = in < 4096 ? 575 : 1379;
            break;
        case 2729:
            state = in < 4103 ? 606 : 1396;
            break;
        case 2730:
            state = in < 4110 ? 637 : 1413;
            break;
        case 2731:
            state = in < 4117 ? 668 : 1430;
            break;
        case 2732:
            state = in < 4124 ? 699 : 1447;
            break;
        case 2733:
            state = in < 4131 ? 730 : 1464;
            break;
        case 2734:
            state = in < 4138 ? 761 : 1481;
            break;
        case 2735:
            state = in < 4145 ? 792 : 1498;
            break;
        case 2736:
            state = in < 4152 ? 823 : 1515;
            break;
        case 2737:
            state = in < 4159 ? 854 : 1532;
            break;
        case 2738:
            state = in < 4166 ? 885 : 1549;
            break;
        case 2739:
            state = in < 4173 ? 916 : 1566;
            break;
        case 2740:
            state = in < 4180 ? 947 : 1583;
            break;
        case 2741:
            state = in < 4187 ? 978 : 1600;
            break;
        case 2742:
            state = in < 4194 ? 1009 : 1617;
            break;
        case 2743:
            state = in < 4201 ? 1040 : 1634;
            break;
        case 2744:
            state = in < 4208 ? 1071 : 1651;
            break;
        case 2745:
            state = in < 4215 ? 1102 : 1668;
            break;
        case 2746:
            state = in < 4222 ? 1133 : 1685;
            break;
        case 2747:
            state = in < 4229 ? 1164 : 1702;
            break;
        case 2748:
            state = in < 4236 ? 1195 : 1719;
            break;
        case 2749:
            state = in < 4243 ? 1226 : 1736;
            break;
        case 2750:
            state = in < 4250 ? 1257 : 1753;
            break;
        case 2751:
            state = in < 4257 ? 1288 : 1770;
            break;
        case 2752:
            state = in < 4264 ? 1319 : 1787;
            break;
        case 2753:
            state = in < 4271 ? 1350 : 1804;
            break;
        case 2754:
            state = in < 4278 ? 1381 : 1821;
            break;
        case 2755:
            state = in < 4285 ? 1412 : 1838;
            break;
        case 2756:
            state = in < 4292 ? 1443 : 1855;
            break;
        case 2757:
            state = in < 4299 ? 1474 : 1872;
            break;
        case 2758:
            state = in < 4306 ? 1505 : 1889;
            break;
        case 2759:
            state = in < 4313 ? 1536 : 1906;
            break;
        case 2760:
            state = in < 4320 ? 1567 : 1923;
            break;
        case 2761:
            state = in < 4327 ? 1598 : 1940;
            break;
        case 2762:
            state = in < 4334 ? 1629 : 1957;
            break;
        case 2763:
            state = in < 4341 ? 1660 : 1974;
            break;
        case 2764:
            state = in < 4348 ? 1691 : 1991;
            break;
        case 2765:
            state = in < 4355 ? 1722 : 2008;
            break;
        case 2766:
            state = in < 4362 ? 1753 : 2025;
            break;
        case 2767:
            state = in < 4369 ? 1784 : 2042;
            break;
        case 2768:
            state = in < 4376 ? 1815 : 2059;
            break;
        case 2769:
            state = in < 4383 ? 1846 : 2076;
            break;
        case 2770:
            state = in < 4390 ? 1877 : 2093;
            break;
        case 2771:
            state = in < 4397 ? 1908 : 2110;
            break;
        case 2772:
            state = in < 4404 ? 1939 : 2127;
            break;
        case 2773:
            state = in < 4411 ? 1970 : 2144;
            break;
        case 2774:
            state = in < 4418 ? 2001 : 2161;
            break;
        case 2775:
            state = in < 4425 ? 2032 : 2178;
            break;
        case 2776:
            state = in < 4432 ? 2063 : 2195;
            break;
        case 2777:
            state = in < 4439 ? 2094 : 2212;
            break;
        case 2778:
            state = in < 4446 ? 2125 : 2229;
            break;
        case 2779:
            state = in < 4453 ? 2156 : 2246;
            break;
        case 2780:
            state = in < 4460 ? 2187 : 2263;
            break;
        case 2781:
            state = in < 4467 ? 2218 : 2280;
            break;
        case 2782:
            state = in < 4474 ? 2249 : 2297;
            break;
        case 2783:
            state = in < 4481 ? 2280 : 2314;
            break;
        case 2784:
            state = in < 4488 ? 2311 : 2331;
            break;
        case 2785:
            state = in < 4495 ? 2342 : 2348;
            break;
        case 2786:
            state = in < 4502 ? 2373 : 2365;
            break;
        case 2787:
            state = in < 4509 ? 2404 : 2382;
            break;
        case 2788:
            state = in < 4516 ? 2435 : 2399;
            break;
        case 2789:
            state = in < 4523 ? 2466 : 2416;
            break;
        case 2790:
            state = in < 4530 ? 2497 : 2433;
            break;
        case 2791:
            state = in < 4537 ? 2528 : 2450;
            break;
        case 2792:
            state = in < 4544 ? 2559 : 2467;
            break;
        case 2793:
            state = in < 4551 ? 2590 : 2484;
            break;
        case 2794:
            state = in < 4558 ? 2621 : 2501;
            break;
        case 2795:
            state = in < 4565 ? 2652 : 2518;
            break;
        case 2796:
            state = in < 4572 ? 2683 : 2535;
            break;
        case 2797:
            state = in < 4579 ? 2714 : 2552;
            break;
        case 2798:
            state = in < 4586 ? 2745 : 2569;
            break;
        case 2799:
            state = in < 4593 ? 2776 : 2586;
            break;
        case 2800:
            state = in < 4600 ? 2807 : 2603;
            break;
        case 2801:
            state = in < 4607 ? 2838 : 2620;
            break;
        case 2802:
            state = in < 4614 ? 2869 : 2637;
            break;
        case 2803:
            state = in < 4621 ? 2900 : 2654;
            break;
        case 2804:
            state = in < 4628 ? 2931 : 2671;
            break;
        case 2805:
            state = in < 4635 ? 2962 : 2688;
            break;
        case 2806:
            state = in < 4642 ? 2993 : 2705;
            break;
        case 2807:
            state = in < 4649 ? 24 : 2722;
            break;
        case 2808:
            state = in < 4656 ? 55 : 2739;
            break;
        case 2809:
            state = in < 4663 ? 86 : 2756;
            break;
        case 2810:
            state = in < 4670 ? 117 : 2773;
            break;
        case 2811:
            state = in < 4677 ? 148 : 2790;
            break;
        case 2812:
            state = in < 4684 ? 179 : 2807;
            break;
        case 2813:
            state = in < 4691 ? 210 : 2824;
            break;
        case 2814:
            state = in < 4698 ? 241 : 2841;
            break;
        case 2815:
            state = in < 4705 ? 272 : 2858;
            break;
        case 2816:
            state = in < 4712 ? 303 : 2875;
            break;
        case 2817:
            state = in < 4719 ? 334 : 2892;
            break;
        case 2818:
            state = in < 4726 ? 365 : 2909;
            break;
        case 2819:
            state = in < 4733 ? 396 : 2926;
            break;
        case 2820:
            state = in < 4740 ? 427 : 2943;
            break;
        case 2821:
            state = in < 4747 ? 458 : 2960;
            break;
        case 2822:
            state = in < 4754 ? 489 : 2977;
            break;
        case 2823:
            state = in < 4761 ? 520 : 2994;
            break;
        case 2824:
            state = in < 4768 ? 551 : 11;
            break;
        case 2825:
            state = in < 4775 ? 582 : 28;
            break;
        case 2826:
            state = in < 4782 ? 613 : 45;
            break;
        case 2827:
            state = in < 4789 ? 644 : 62;
            break;
        case 2828:
            state = in < 4796 ? 675 : 79;
            break;
        case 2829:
            state = in < 4803 ? 706 : 96;
            break;
        case 2830:
            state = in < 4810 ? 737 : 113;
            break;
        case 2831:
            state = in < 4817 ? 768 : 130;
            break;
        case 2832:
            state = in < 4824 ? 799 : 147;
            break;
        case 2833:
            state = in < 4831 ? 830 : 164;
            break;
        case 2834:
            state = in < 4838 ? 861 : 181;
            break;
        case 2835:
            state = in < 4845 ? 892 : 198;
            break;
        case 2836:
            state = in < 4852 ? 923 : 215;
            break;
        case 2837:
            state = in < 4859 ? 954 : 232;
            break;
        case 2838:
            state = in < 4866 ? 985 : 249;
            break;
        case 2839:
            state = in < 4873 ? 1016 : 266;
            break;
        case 2840:
            state = in < 4880 ? 1047 : 283;
            break;
        case 2841:
            state = in < 4887 ? 1078 : 300;
            break;
        case 2842:
            state = in < 4894 ? 1109 : 317;
            break;
        case 2843:
            state = in < 4901 ? 1140 : 334;
            break;
        case 2844:
            state = in < 4908 ? 1171 : 351;
            break;
        case 2845:
            state = in < 4915 ? 1202 : 368;
            break;
        case 2846:
            state = in < 4922 ? 1233 : 385;
            break;
        case 2847:
            state = in < 4929 ? 1264 : 402;
            break;
        case 2848:
            state = in < 4936 ? 1295 : 419;
            break;
        case 2849:
            state = in < 4943 ? 1326 : 436;
            break;
        case 2850:
            state = in < 4950 ? 1357 : 453;
            break;
        case 2851:
            state = in < 4957 ? 1388 : 470;
            break;
        case 2852:
            state = in < 4964 ? 1419 : 487;
            break;
        case 2853:
            state = in < 4971 ? 1450 : 504;
            break;
        case 2854:
            state = in < 4978 ? 1481 : 521;
            break;
        case 2855:
            state = in < 4985 ? 1512 : 538;
            break;
        case 2856:
            state = in < 4992 ? 1543 : 555;
            break;
        case 2857:
            state = in < 4999 ? 1574 : 572;
            break;
        case 2858:
            state = in < 6 ? 1605 : 589;
            break;
        case 2859:
            state = in < 13 ? 1636 : 606;
            break;
        case 2860:
            state = in < 20 ? 1667 : 623;
            break;
        case 2861:
            state = in < 27 ? 1698 : 640;
            break;
        case 2862:
            state = in < 34 ? 1729 : 657;
            break;
        case 2863:
            state = in < 41 ? 1760 : 674;
            break;
        case 2864:
            state = in < 48 ? 1791 : 691;
            break;
        case 2865:
            state = in < 55 ? 1822 : 708;
            break;
        case 2866:
            state = in < 62 ? 1853 : 725;
            break;
        case 2867:
            state = in < 69 ? 1884 : 742;
            break;
        case 2868:
            state = in < 76 ? 1915 : 759;
            break;
        case 2869:
            state = in < 83 ? 1946 : 776;
            break;
        case 2870:
            state = in < 90 ? 1977 : 793;
            break;
        case 2871:
            state = in < 97 ? 2008 : 810;
            break;
        case 2872:
            state = in < 104 ? 2039 : 827;
            break;
        case 2873:
            state = in < 111 ? 2070 : 844;
            break;
        case 2874:
            state = in < 118 ? 2101 : 861;
            break;
        case 2875:
            state = in < 125 ? 2132 : 878;
            break;
        case 2876:
            state = in < 132 ? 2163 : 895;
            break;
        case 2877:
            state = in < 139 ? 2194 : 912;
            break;
        case 2878:
            state = in < 146 ? 2225 : 929;
            break;
        case 2879:
            state = in < 153 ? 2256 : 946;
            break;
        case 2880:
            state = in < 160 ? 2287 : 963;
            break;
        case 2881:
            state = in < 167 ? 2318 : 980;
            break;
        case 2882:
            state = in < 174 ? 2349 : 997;
            break;
        case 2883:
            state = in < 181 ? 2380 : 1014;
            break;
        case 2884:
            state = in < 188 ? 2411 : 1031;
            break;
        case 2885:
            state = in < 195 ? 2442 : 1048;
            break;
        case 2886:
            state = in < 202 ? 2473 : 1065;
            break;
        case 2887:
            state = in < 209 ? 2504 : 1082;
            break;
        case 2888:
            state = in < 216 ? 2535 : 1099;
            break;
        case 2889:
            state = in < 223 ? 2566 : 1116;
            break;
        case 2890:
            state = in < 230 ? 2597 : 1133;
            break;
        case 2891:
            state = in < 237 ? 2628 : 1150;
            break;
        case 2892:
            state = in < 244 ? 2659 : 1167;
            break;
        case 2893:
            state = in < 251 ? 2690 : 1184;
            break;
        case 2894:
            state = in < 258 ? 2721 : 1201;
            break;
        case 2895:
            state = in < 265 ? 2752 : 1218;
            break;
        case 2896:
            state = in < 272 ? 2783 : 1235;
            break;
        case 2897:
            state = in < 279 ? 2814 : 1252;
            break;
        case 2898:
            state = in < 286 ? 2845 : 1269;
            break;
        case 2899:
            state = in < 293 ? 2876 : 1286;
            break;
        case 2900:
            state = in < 300 ? 2907 : 1303;
            break;
        case 2901:
            state = in < 307 ? 2938 : 1320;
            break;
        case 2902:
            state = in < 314 ? 2969 : 1337;
            break;
        case 2903:
            state = in < 321 ? 0 : 1354;
            break;
        case 2904:
            state = in < 328 ? 31 : 1371;
            break;
        case 2905:
            state = in < 335 ? 62 : 1388;
            break;
        case 2906:
            state = in < 342 ? 93 : 1405;
            break;
        case 2907:
            state = in < 349 ? 124 : 1422;
            break;
        case 2908:
            state = in < 356 ? 155 : 1439;
            break;
        case 2909:
            state = in < 363 ? 186 : 1456;
            break;
        case 2910:
            state = in < 370 ? 217 : 1473;
            break;
        case 2911:
            state = in < 377 ? 248 : 1490;
            break;
        case 2912:
            state = in < 384 ? 279 : 1507;
            break;
        case 2913:
            state = in < 391 ? 310 : 1524;
            break;
        case 2914:
            state = in < 398 ? 341 : 1541;
            break;
        case 2915:
            state = in < 405 ? 372 : 1558;
            break;
        case 2916:
            state = in < 412 ? 403 : 1575;
            break;
        case 2917:
            state = in < 419 ? 434 : 1592;
            break;
        case 2918:
            state = in < 426 ? 465 : 1609;
            break;
        case 2919:
            state = in < 433 ? 496 : 1626;
            break;
        case 2920:
            state = in < 440 ? 527 : 1643;
            break;
        case 2921:
            state = in < 447 ? 558 : 1660;
            break;
        case 2922:
            state = in < 454 ? 589 : 1677;
            break;
        case 2923:
            state = in < 461 ? 620 : 1694;
            break;
        case 2924:
            state = in < 468 ? 651 : 1711;
            break;
        case 2925:
            state = in < 475 ? 682 : 1728;
            break;
        case 2926:
            state = in < 482 ? 713 : 1745;
            break;
        case 2927:
            state = in < 489 ? 744 : 1762;
            break;
        case 2928:
            state = in < 496 ? 775 : 1779;
            break;
        case 2929:
            state = in < 503 ? 806 : 1796;
            break;
        case 2930:
            state = in < 510 ? 837 : 1813;
            break;
        case 2931:
            state = in < 517 ? 868 : 1830;
            break;
        case 2932:
            state = in < 524 ? 899 : 1847;
            break;
        case 2933:
            state = in < 531 ? 930 : 1864;
            break;
        case 2934:
            state = in < 538 ? 961 : 1881;
            break;
        case 2935:
            state = in < 545 ? 992 : 1898;
            break;
        case 2936:
            state = in < 552 ? 1023 : 1915;
            break;
        case 2937:
            state = in < 559 ? 1054 : 1932;
            break;
        case 2938:
            state = in < 566 ? 1085 : 1949;
            break;
        case 2939:
            state = in < 573 ? 1116 : 1966;
            break;
        case 2940:
            state = in < 580 ? 1147 : 1983;
            break;
        case 2941:
            state = in < 587 ? 1178 : 2000;
            break;
        case 2942:
            state = in < 594 ? 1209 : 2017;
            break;
        case 2943:
            state = in < 601 ? 1240 : 2034;
            break;
        case 2944:
            state = in < 608 ? 1271 : 2051;
            break;
        case 2945:
            state = in < 615 ? 1302 : 2068;
            break;
        case 2946:
            state = in < 622 ? 1333 : 2085;
            break;
        case 2947:
            state = in < 629 ? 1364 : 2102;
            break;
        case 2948:
            state = in < 636 ? 1395 : 2119;
            break;
        case 2949:
            state = in < 643 ? 1426 : 2136;
            break;
        case 2950:
            state = in < 650 ? 1457 : 2153;
            break;
        case 2951:
            state = in < 657 ? 1488 : 2170;
            break;
        case 2952:
            state = in < 664 ? 1519 : 2187;
            break;
        case 2953:
            state = in < 671 ? 1550 : 2204;
            break;
        case 2954:
            state = in < 678 ? 1581 : 2221;
            break;
        case 2955:
            state = in < 685 ? 1612 : 2238;
            break;
        case 2956:
            state = in < 692 ? 1643 : 2255;
            break;
        case 2957:
            state = in < 699 ? 1674 : 2272;
            break;
        case 2958:
            state = in < 706 ? 1705 : 2289;
            break;
        case 2959:
            state = in < 713 ? 1736 : 2306;
            break;
        case 2960:
            state = in < 720 ? 1767 : 2323;
            break;
        case 2961:
            state = in < 727 ? 1798 : 2340;
            break;
        case 2962:
            state = in < 734 ? 1829 : 2357;
            break;
        case 2963:
            state = in < 741 ? 1860 : 2374;
            break;
        case 2964:
            state = in < 748 ? 1891 : 2391;
            break;
        case 2965:
            state = in < 755 ? 1922 : 2408;
            break;
        case 2966:
            state = in < 762 ? 1953 : 2425;
            break;
        case 2967:
            state = in < 769 ? 1984 : 2442;
            break;
        case 2968:
            state = in < 776 ? 2015 : 2459;
            break;
        case 2969:
            state = in < 783 ? 2046 : 2476;
            break;
        case 2970:
            state = in < 790 ? 2077 : 2493;
            break;
        case 2971:
            state = in < 797 ? 2108 : 2510;
            break;
        case 2972:
            state = in < 804 ? 2139 : 2527;
            break;
        case 2973:
            state = in < 811 ? 2170 : 2544;
            break;
        case 2974:
            state = in < 818 ? 2201 : 2561;
            break;
        case 2975:
            state = in < 825 ? 2232 : 2578;
            break;
        case 2976:
            state = in < 832 ? 2263 : 2595;
            break;
        case 2977:
            state = in < 839 ? 2294 : 2612;
            break;
        case 2978:
            state = in < 846 ? 2325 : 2629;
            break;
        case 2979:
            state = in < 853 ? 2356 : 2646;
            break;
        case 2980:
            state = in < 860 ? 2387 : 2663;
            break;
        case 2981:
            state = in < 867 ? 2418 : 2680;
            break;
        case 2982:
            state = in < 874 ? 2449 : 2697;
            break;
        case 2983:
            state = in < 881 ? 2480 : 2714;
            break;
        case 2984:
            state = in < 888 ? 2511 : 2731;
            break;
        case 2985:
            state = in < 895 ? 2542 : 2748;
            break;
        case 2986:
            state = in < 902 ? 2573 : 2765;
            break;
        case 2987:
            state = in < 909 ? 2604 : 2782;
            break;
        case 2988:
            state = in < 916 ? 2635 : 2799;
            break;
        case 2989:
            state = in < 923 ? 2666 : 2816;
            break;
        case 2990:
            state = in < 930 ? 2697 : 2833;
            break;
        case 2991:
            state = in < 937 ? 2728 : 2850;
            break;
        case 2992:
            state = in < 944 ? 2759 : 2867;
            break;
        case 2993:
            state = in < 951 ? 2790 : 2884;
            break;
        case 2994:
            state = in < 958 ? 2821 : 2901;
            break;
        case 2995:
            state = in < 965 ? 2852 : 2918;
            break;
        case 2996:
            state = in < 972 ? 2883 : 2935;
            break;
        case 2997:
            state = in < 979 ? 2914 : 2952;
            break;
        case 2998:
            state = in < 986 ? 2945 : 2969;
            break;
        case 2999:
            state = in < 993 ? 2976 : 2986;
            break;
        }
        seen++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}

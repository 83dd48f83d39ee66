// Three hundred functions that call whatever a table holds.
#include <pthread.h>

typedef void *(*fn)(void *);

static fn table[300];
static void *slots[300];

static void *f0(void *p)
{
    void **q = p;
    slots[0] = q ? *q : &slots[0];
    return table[5](slots[0]);
}

static void *f1(void *p)
{
    void **q = p;
    slots[1] = q ? *q : &slots[7];
    return table[18](slots[3]);
}

static void *f2(void *p)
{
    void **q = p;
    slots[2] = q ? *q : &slots[14];
    return table[31](slots[6]);
}

static void *f3(void *p)
{
    void **q = p;
    slots[3] = q ? *q : &slots[21];
    return table[44](slots[9]);
}

static void *f4(void *p)
{
    void **q = p;
    slots[4] = q ? *q : &slots[28];
    return table[57](slots[12]);
}

static void *f5(void *p)
{
    void **q = p;
    slots[5] = q ? *q : &slots[35];
    return table[70](slots[15]);
}

static void *f6(void *p)
{
    void **q = p;
    slots[6] = q ? *q : &slots[42];
    return table[83](slots[18]);
}

static void *f7(void *p)
{
    void **q = p;
    slots[7] = q ? *q : &slots[49];
    return table[96](slots[21]);
}

static void *f8(void *p)
{
    void **q = p;
    slots[8] = q ? *q : &slots[56];
    return table[109](slots[24]);
}

static void *f9(void *p)
{
    void **q = p;
    slots[9] = q ? *q : &slots[63];
    return table[122](slots[27]);
}

static void *f10(void *p)
{
    void **q = p;
    slots[10] = q ? *q : &slots[70];
    return table[135](slots[30]);
}

static void *f11(void *p)
{
    void **q = p;
    slots[11] = q ? *q : &slots[77];
    return table[148](slots[33]);
}

static void *f12(void *p)
{
    void **q = p;
    slots[12] = q ? *q : &slots[84];
    return table[161](slots[36]);
}

static void *f13(void *p)
{
    void **q = p;
    slots[13] = q ? *q : &slots[91];
    return table[174](slots[39]);
}

static void *f14(void *p)
{
    void **q = p;
    slots[14] = q ? *q : &slots[98];
    return table[187](slots[42]);
}

static void *f15(void *p)
{
    void **q = p;
    slots[15] = q ? *q : &slots[105];
    return table[200](slots[45]);
}

static void *f16(void *p)
{
    void **q = p;
    slots[16] = q ? *q : &slots[112];
    return table[213](slots[48]);
}

static void *f17(void *p)
{
    void **q = p;
    slots[17] = q ? *q : &slots[119];
    return table[226](slots[51]);
}

static void *f18(void *p)
{
    void **q = p;
    slots[18] = q ? *q : &slots[126];
    return table[239](slots[54]);
}

static void *f19(void *p)
{
    void **q = p;
    slots[19] = q ? *q : &slots[133];
    return table[252](slots[57]);
}

static void *f20(void *p)
{
    void **q = p;
    slots[20] = q ? *q : &slots[140];
    return table[265](slots[60]);
}

static void *f21(void *p)
{
    void **q = p;
    slots[21] = q ? *q : &slots[147];
    return table[278](slots[63]);
}

static void *f22(void *p)
{
    void **q = p;
    slots[22] = q ? *q : &slots[154];
    return table[291](slots[66]);
}

static void *f23(void *p)
{
    void **q = p;
    slots[23] = q ? *q : &slots[161];
    return table[4](slots[69]);
}

static void *f24(void *p)
{
    void **q = p;
    slots[24] = q ? *q : &slots[168];
    return table[17](slots[72]);
}

static void *f25(void *p)
{
    void **q = p;
    slots[25] = q ? *q : &slots[175];
    return table[30](slots[75]);
}

static void *f26(void *p)
{
    void **q = p;
    slots[26] = q ? *q : &slots[182];
    return table[43](slots[78]);
}

static void *f27(void *p)
{
    void **q = p;
    slots[27] = q ? *q : &slots[189];
    return table[56](slots[81]);
}

static void *f28(void *p)
{
    void **q = p;
    slots[28] = q ? *q : &slots[196];
    return table[69](slots[84]);
}

static void *f29(void *p)
{
    void **q = p;
    slots[29] = q ? *q : &slots[203];
    return table[82](slots[87]);
}

static void *f30(void *p)
{
    void **q = p;
    slots[30] = q ? *q : &slots[210];
    return table[95](slots[90]);
}

static void *f31(void *p)
{
    void **q = p;
    slots[31] = q ? *q : &slots[217];
    return table[108](slots[93]);
}

static void *f32(void *p)
{
    void **q = p;
    slots[32] = q ? *q : &slots[224];
    return table[121](slots[96]);
}

static void *f33(void *p)
{
    void **q = p;
    slots[33] = q ? *q : &slots[231];
    return table[134](slots[99]);
}

static void *f34(void *p)
{
    void **q = p;
    slots[34] = q ? *q : &slots[238];
    return table[147](slots[102]);
}

static void *f35(void *p)
{
    void **q = p;
    slots[35] = q ? *q : &slots[245];
    return table[160](slots[105]);
}

static void *f36(void *p)
{
    void **q = p;
    slots[36] = q ? *q : &slots[252];
    return table[173](slots[108]);
}

static void *f37(void *p)
{
    void **q = p;
    slots[37] = q ? *q : &slots[259];
    return table[186](slots[111]);
}

static void *f38(void *p)
{
    void **q = p;
    slots[38] = q ? *q : &slots[266];
    return table[199](slots[114]);
}

static void *f39(void *p)
{
    void **q = p;
    slots[39] = q ? *q : &slots[273];
    return table[212](slots[117]);
}

static void *f40(void *p)
{
    void **q = p;
    slots[40] = q ? *q : &slots[280];
    return table[225](slots[120]);
}

static void *f41(void *p)
{
    void **q = p;
    slots[41] = q ? *q : &slots[287];
    return table[238](slots[123]);
}

static void *f42(void *p)
{
    void **q = p;
    slots[42] = q ? *q : &slots[294];
    return table[251](slots[126]);
}

static void *f43(void *p)
{
    void **q = p;
    slots[43] = q ? *q : &slots[1];
    return table[264](slots[129]);
}

static void *f44(void *p)
{
    void **q = p;
    slots[44] = q ? *q : &slots[8];
    return table[277](slots[132]);
}

static void *f45(void *p)
{
    void **q = p;
    slots[45] = q ? *q : &slots[15];
    return table[290](slots[135]);
}

static void *f46(void *p)
{
    void **q = p;
    slots[46] = q ? *q : &slots[22];
    return table[3](slots[138]);
}

static void *f47(void *p)
{
    void **q = p;
    slots[47] = q ? *q : &slots[29];
    return table[16](slots[141]);
}

static void *f48(void *p)
{
    void **q = p;
    slots[48] = q ? *q : &slots[36];
    return table[29](slots[144]);
}

static void *f49(void *p)
{
    void **q = p;
    slots[49] = q ? *q : &slots[43];
    return table[42](slots[147]);
}

static void *f50(void *p)
{
    void **q = p;
    slots[50] = q ? *q : &slots[50];
    return table[55](slots[150]);
}

static void *f51(void *p)
{
    void **q = p;
    slots[51] = q ? *q : &slots[57];
    return table[68](slots[153]);
}

static void *f52(void *p)
{
    void **q = p;
    slots[52] = q ? *q : &slots[64];
    return table[81](slots[156]);
}

static void *f53(void *p)
{
    void **q = p;
    slots[53] = q ? *q : &slots[71];
    return table[94](slots[159]);
}

static void *f54(void *p)
{
    void **q = p;
    slots[54] = q ? *q : &slots[78];
    return table[107](slots[162]);
}

static void *f55(void *p)
{
    void **q = p;
    slots[55] = q ? *q : &slots[85];
    return table[120](slots[165]);
}

static void *f56(void *p)
{
    void **q = p;
    slots[56] = q ? *q : &slots[92];
    return table[133](slots[168]);
}

static void *f57(void *p)
{
    void **q = p;
    slots[57] = q ? *q : &slots[99];
    return table[146](slots[171]);
}

static void *f58(void *p)
{
    void **q = p;
    slots[58] = q ? *q : &slots[106];
    return table[159](slots[174]);
}

static void *f59(void *p)
{
    void **q = p;
    slots[59] = q ? *q : &slots[113];
    return table[172](slots[177]);
}

static void *f60(void *p)
{
    void **q = p;
    slots[60] = q ? *q : &slots[120];
    return table[185](slots[180]);
}

static void *f61(void *p)
{
    void **q = p;
    slots[61] = q ? *q : &slots[127];
    return table[198](slots[183]);
}

static void *f62(void *p)
{
    void **q = p;
    slots[62] = q ? *q : &slots[134];
    return table[211](slots[186]);
}

static void *f63(void *p)
{
    void **q = p;
    slots[63] = q ? *q : &slots[141];
    return table[224](slots[189]);
}

static void *f64(void *p)
{
    void **q = p;
    slots[64] = q ? *q : &slots[148];
    return table[237](slots[192]);
}

static void *f65(void *p)
{
    void **q = p;
    slots[65] = q ? *q : &slots[155];
    return table[250](slots[195]);
}

static void *f66(void *p)
{
    void **q = p;
    slots[66] = q ? *q : &slots[162];
    return table[263](slots[198]);
}

static void *f67(void *p)
{
    void **q = p;
    slots[67] = q ? *q : &slots[169];
    return table[276](slots[201]);
}

static void *f68(void *p)
{
    void **q = p;
    slots[68] = q ? *q : &slots[176];
    return table[289](slots[204]);
}

static void *f69(void *p)
{
    void **q = p;
    slots[69] = q ? *q : &slots[183];
    return table[2](slots[207]);
}

static void *f70(void *p)
{
    void **q = p;
    slots[70] = q ? *q : &slots[190];
    return table[15](slots[210]);
}

static void *f71(void *p)
{
    void **q = p;
    slots[71] = q ? *q : &slots[197];
    return table[28](slots[213]);
}

static void *f72(void *p)
{
    void **q = p;
    slots[72] = q ? *q : &slots[204];
    return table[41](slots[216]);
}

static void *f73(void *p)
{
    void **q = p;
    slots[73] = q ? *q : &slots[211];
    return table[54](slots[219]);
}

static void *f74(void *p)
{
    void **q = p;
    slots[74] = q ? *q : &slots[218];
    return table[67](slots[222]);
}

static void *f75(void *p)
{
    void **q = p;
    slots[75] = q ? *q : &slots[225];
    return table[80](slots[225]);
}

static void *f76(void *p)
{
    void **q = p;
    slots[76] = q ? *q : &slots[232];
    return table[93](slots[228]);
}

static void *f77(void *p)
{
    void **q = p;
    slots[77] = q ? *q : &slots[239];
    return table[106](slots[231]);
}

static void *f78(void *p)
{
    void **q = p;
    slots[78] = q ? *q : &slots[246];
    return table[119](slots[234]);
}

static void *f79(void *p)
{
    void **q = p;
    slots[79] = q ? *q : &slots[253];
    return table[132](slots[237]);
}

static void *f80(void *p)
{
    void **q = p;
    slots[80] = q ? *q : &slots[260];
    return table[145](slots[240]);
}

static void *f81(void *p)
{
    void **q = p;
    slots[81] = q ? *q : &slots[267];
    return table[158](slots[243]);
}

static void *f82(void *p)
{
    void **q = p;
    slots[82] = q ? *q : &slots[274];
    return table[171](slots[246]);
}

static void *f83(void *p)
{
    void **q = p;
    slots[83] = q ? *q : &slots[281];
    return table[184](slots[249]);
}

static void *f84(void *p)
{
    void **q = p;
    slots[84] = q ? *q : &slots[288];
    return table[197](slots[252]);
}

static void *f85(void *p)
{
    void **q = p;
    slots[85] = q ? *q : &slots[295];
    return table[210](slots[255]);
}

static void *f86(void *p)
{
    void **q = p;
    slots[86] = q ? *q : &slots[2];
    return table[223](slots[258]);
}

static void *f87(void *p)
{
    void **q = p;
    slots[87] = q ? *q : &slots[9];
    return table[236](slots[261]);
}

static void *f88(void *p)
{
    void **q = p;
    slots[88] = q ? *q : &slots[16];
    return table[249](slots[264]);
}

static void *f89(void *p)
{
    void **q = p;
    slots[89] = q ? *q : &slots[23];
    return table[262](slots[267]);
}

static void *f90(void *p)
{
    void **q = p;
    slots[90] = q ? *q : &slots[30];
    return table[275](slots[270]);
}

static void *f91(void *p)
{
    void **q = p;
    slots[91] = q ? *q : &slots[37];
    return table[288](slots[273]);
}

static void *f92(void *p)
{
    void **q = p;
    slots[92] = q ? *q : &slots[44];
    return table[1](slots[276]);
}

static void *f93(void *p)
{
    void **q = p;
    slots[93] = q ? *q : &slots[51];
    return table[14](slots[279]);
}

static void *f94(void *p)
{
    void **q = p;
    slots[94] = q ? *q : &slots[58];
    return table[27](slots[282]);
}

static void *f95(void *p)
{
    void **q = p;
    slots[95] = q ? *q : &slots[65];
    return table[40](slots[285]);
}

static void *f96(void *p)
{
    void **q = p;
    slots[96] = q ? *q : &slots[72];
    return table[53](slots[288]);
}

static void *f97(void *p)
{
    void **q = p;
    slots[97] = q ? *q : &slots[79];
    return table[66](slots[291]);
}

static void *f98(void *p)
{
    void **q = p;
    slots[98] = q ? *q : &slots[86];
    return table[79](slots[294]);
}

static void *f99(void *p)
{
    void **q = p;
    slots[99] = q ? *q : &slots[93];
    return table[92](slots[297]);
}

static void *f100(void *p)
{
    void **q = p;
    slots[100] = q ? *q : &slots[100];
    return table[105](slots[0]);
}

static void *f101(void *p)
{
    void **q = p;
    slots[101] = q ? *q : &slots[107];
    return table[118](slots[3]);
}

static void *f102(void *p)
{
    void **q = p;
    slots[102] = q ? *q : &slots[114];
    return table[131](slots[6]);
}

static void *f103(void *p)
{
    void **q = p;
    slots[103] = q ? *q : &slots[121];
    return table[144](slots[9]);
}

static void *f104(void *p)
{
    void **q = p;
    slots[104] = q ? *q : &slots[128];
    return table[157](slots[12]);
}

static void *f105(void *p)
{
    void **q = p;
    slots[105] = q ? *q : &slots[135];
    return table[170](slots[15]);
}

static void *f106(void *p)
{
    void **q = p;
    slots[106] = q ? *q : &slots[142];
    return table[183](slots[18]);
}

static void *f107(void *p)
{
    void **q = p;
    slots[107] = q ? *q : &slots[149];
    return table[196](slots[21]);
}

static void *f108(void *p)
{
    void **q = p;
    slots[108] = q ? *q : &slots[156];
    return table[209](slots[24]);
}

static void *f109(void *p)
{
    void **q = p;
    slots[109] = q ? *q : &slots[163];
    return table[222](slots[27]);
}

static void *f110(void *p)
{
    void **q = p;
    slots[110] = q ? *q : &slots[170];
    return table[235](slots[30]);
}

static void *f111(void *p)
{
    void **q = p;
    slots[111] = q ? *q : &slots[177];
    return table[248](slots[33]);
}

static void *f112(void *p)
{
    void **q = p;
    slots[112] = q ? *q : &slots[184];
    return table[261](slots[36]);
}

static void *f113(void *p)
{
    void **q = p;
    slots[113] = q ? *q : &slots[191];
    return table[274](slots[39]);
}

static void *f114(void *p)
{
    void **q = p;
    slots[114] = q ? *q : &slots[198];
    return table[287](slots[42]);
}

static void *f115(void *p)
{
    void **q = p;
    slots[115] = q ? *q : &slots[205];
    return table[0](slots[45]);
}

static void *f116(void *p)
{
    void **q = p;
    slots[116] = q ? *q : &slots[212];
    return table[13](slots[48]);
}

static void *f117(void *p)
{
    void **q = p;
    slots[117] = q ? *q : &slots[219];
    return table[26](slots[51]);
}

static void *f118(void *p)
{
    void **q = p;
    slots[118] = q ? *q : &slots[226];
    return table[39](slots[54]);
}

static void *f119(void *p)
{
    void **q = p;
    slots[119] = q ? *q : &slots[233];
    return table[52](slots[57]);
}

static void *f120(void *p)
{
    void **q = p;
    slots[120] = q ? *q : &slots[240];
    return table[65](slots[60]);
}

static void *f121(void *p)
{
    void **q = p;
    slots[121] = q ? *q : &slots[247];
    return table[78](slots[63]);
}

static void *f122(void *p)
{
    void **q = p;
    slots[122] = q ? *q : &slots[254];
    return table[91](slots[66]);
}

static void *f123(void *p)
{
    void **q = p;
    slots[123] = q ? *q : &slots[261];
    return table[104](slots[69]);
}

static void *f124(void *p)
{
    void **q = p;
    slots[124] = q ? *q : &slots[268];
    return table[117](slots[72]);
}

static void *f125(void *p)
{
    void **q = p;
    slots[125] = q ? *q : &slots[275];
    return table[130](slots[75]);
}

static void *f126(void *p)
{
    void **q = p;
    slots[126] = q ? *q : &slots[282];
    return table[143](slots[78]);
}

static void *f127(void *p)
{
    void **q = p;
    slots[127] = q ? *q : &slots[289];
    return table[156](slots[81]);
}

static void *f128(void *p)
{
    void **q = p;
    slots[128] = q ? *q : &slots[296];
    return table[169](slots[84]);
}

static void *f129(void *p)
{
    void **q = p;
    slots[129] = q ? *q : &slots[3];
    return table[182](slots[87]);
}

static void *f130(void *p)
{
    void **q = p;
    slots[130] = q ? *q : &slots[10];
    return table[195](slots[90]);
}

static void *f131(void *p)
{
    void **q = p;
    slots[131] = q ? *q : &slots[17];
    return table[208](slots[93]);
}

static void *f132(void *p)
{
    void **q = p;
    slots[132] = q ? *q : &slots[24];
    return table[221](slots[96]);
}

static void *f133(void *p)
{
    void **q = p;
    slots[133] = q ? *q : &slots[31];
    return table[234](slots[99]);
}

static void *f134(void *p)
{
    void **q = p;
    slots[134] = q ? *q : &slots[38];
    return table[247](slots[102]);
}

static void *f135(void *p)
{
    void **q = p;
    slots[135] = q ? *q : &slots[45];
    return table[260](slots[105]);
}

static void *f136(void *p)
{
    void **q = p;
    slots[136] = q ? *q : &slots[52];
    return table[273](slots[108]);
}

static void *f137(void *p)
{
    void **q = p;
    slots[137] = q ? *q : &slots[59];
    return table[286](slots[111]);
}

static void *f138(void *p)
{
    void **q = p;
    slots[138] = q ? *q : &slots[66];
    return table[299](slots[114]);
}

static void *f139(void *p)
{
    void **q = p;
    slots[139] = q ? *q : &slots[73];
    return table[12](slots[117]);
}

static void *f140(void *p)
{
    void **q = p;
    slots[140] = q ? *q : &slots[80];
    return table[25](slots[120]);
}

static void *f141(void *p)
{
    void **q = p;
    slots[141] = q ? *q : &slots[87];
    return table[38](slots[123]);
}

static void *f142(void *p)
{
    void **q = p;
    slots[142] = q ? *q : &slots[94];
    return table[51](slots[126]);
}

static void *f143(void *p)
{
    void **q = p;
    slots[143] = q ? *q : &slots[101];
    return table[64](slots[129]);
}

static void *f144(void *p)
{
    void **q = p;
    slots[144] = q ? *q : &slots[108];
    return table[77](slots[132]);
}

static void *f145(void *p)
{
    void **q = p;
    slots[145] = q ? *q : &slots[115];
    return table[90](slots[135]);
}

static void *f146(void *p)
{
    void **q = p;
    slots[146] = q ? *q : &slots[122];
    return table[103](slots[138]);
}

static void *f147(void *p)
{
    void **q = p;
    slots[147] = q ? *q : &slots[129];
    return table[116](slots[141]);
}

static void *f148(void *p)
{
    void **q = p;
    slots[148] = q ? *q : &slots[136];
    return table[129](slots[144]);
}

static void *f149(void *p)
{
    void **q = p;
    slots[149] = q ? *q : &slots[143];
    return table[142](slots[147]);
}

static void *f150(void *p)
{
    void **q = p;
    slots[150] = q ? *q : &slots[150];
    return table[155](slots[150]);
}

static void *f151(void *p)
{
    void **q = p;
    slots[151] = q ? *q : &slots[157];
    return table[168](slots[153]);
}

static void *f152(void *p)
{
    void **q = p;
    slots[152] = q ? *q : &slots[164];
    return table[181](slots[156]);
}

static void *f153(void *p)
{
    void **q = p;
    slots[153] = q ? *q : &slots[171];
    return table[194](slots[159]);
}

static void *f154(void *p)
{
    void **q = p;
    slots[154] = q ? *q : &slots[178];
    return table[207](slots[162]);
}

static void *f155(void *p)
{
    void **q = p;
    slots[155] = q ? *q : &slots[185];
    return table[220](slots[165]);
}

static void *f156(void *p)
{
    void **q = p;
    slots[156] = q ? *q : &slots[192];
    return table[233](slots[168]);
}

static void *f157(void *p)
{
    void **q = p;
    slots[157] = q ? *q : &slots[199];
    return table[246](slots[171]);
}

static void *f158(void *p)
{
    void **q = p;
    slots[158] = q ? *q : &slots[206];
    return table[259](slots[174]);
}

static void *f159(void *p)
{
    void **q = p;
    slots[159] = q ? *q : &slots[213];
    return table[272](slots[177]);
}

static void *f160(void *p)
{
    void **q = p;
    slots[160] = q ? *q : &slots[220];
    return table[285](slots[180]);
}

static void *f161(void *p)
{
    void **q = p;
    slots[161] = q ? *q : &slots[227];
    return table[298](slots[183]);
}

static void *f162(void *p)
{
    void **q = p;
    slots[162] = q ? *q : &slots[234];
    return table[11](slots[186]);
}

static void *f163(void *p)
{
    void **q = p;
    slots[163] = q ? *q : &slots[241];
    return table[24](slots[189]);
}

static void *f164(void *p)
{
    void **q = p;
    slots[164] = q ? *q : &slots[248];
    return table[37](slots[192]);
}

static void *f165(void *p)
{
    void **q = p;
    slots[165] = q ? *q : &slots[255];
    return table[50](slots[195]);
}

static void *f166(void *p)
{
    void **q = p;
    slots[166] = q ? *q : &slots[262];
    return table[63](slots[198]);
}

static void *f167(void *p)
{
    void **q = p;
    slots[167] = q ? *q : &slots[269];
    return table[76](slots[201]);
}

static void *f168(void *p)
{
    void **q = p;
    slots[168] = q ? *q : &slots[276];
    return table[89](slots[204]);
}

static void *f169(void *p)
{
    void **q = p;
    slots[169] = q ? *q : &slots[283];
    return table[102](slots[207]);
}

static void *f170(void *p)
{
    void **q = p;
    slots[170] = q ? *q : &slots[290];
    return table[115](slots[210]);
}

static void *f171(void *p)
{
    void **q = p;
    slots[171] = q ? *q : &slots[297];
    return table[128](slots[213]);
}

static void *f172(void *p)
{
    void **q = p;
    slots[172] = q ? *q : &slots[4];
    return table[141](slots[216]);
}

static void *f173(void *p)
{
    void **q = p;
    slots[173] = q ? *q : &slots[11];
    return table[154](slots[219]);
}

static void *f174(void *p)
{
    void **q = p;
    slots[174] = q ? *q : &slots[18];
    return table[167](slots[222]);
}

static void *f175(void *p)
{
    void **q = p;
    slots[175] = q ? *q : &slots[25];
    return table[180](slots[225]);
}

static void *f176(void *p)
{
    void **q = p;
    slots[176] = q ? *q : &slots[32];
    return table[193](slots[228]);
}

static void *f177(void *p)
{
    void **q = p;
    slots[177] = q ? *q : &slots[39];
    return table[206](slots[231]);
}

static void *f178(void *p)
{
    void **q = p;
    slots[178] = q ? *q : &slots[46];
    return table[219](slots[234]);
}

static void *f179(void *p)
{
    void **q = p;
    slots[179] = q ? *q : &slots[53];
    return table[232](slots[237]);
}

static void *f180(void *p)
{
    void **q = p;
    slots[180] = q ? *q : &slots[60];
    return table[245](slots[240]);
}

static void *f181(void *p)
{
    void **q = p;
    slots[181] = q ? *q : &slots[67];
    return table[258](slots[243]);
}

static void *f182(void *p)
{
    void **q = p;
    slots[182] = q ? *q : &slots[74];
    return table[271](slots[246]);
}

static void *f183(void *p)
{
    void **q = p;
    slots[183] = q ? *q : &slots[81];
    return table[284](slots[249]);
}

static void *f184(void *p)
{
    void **q = p;
    slots[184] = q ? *q : &slots[88];
    return table[297](slots[252]);
}

static void *f185(void *p)
{
    void **q = p;
    slots[185] = q ? *q : &slots[95];
    return table[10](slots[255]);
}

static void *f186(void *p)
{
    void **q = p;
    slots[186] = q ? *q : &slots[102];
    return table[23](slots[258]);
}

static void *f187(void *p)
{
    void **q = p;
    slots[187] = q ? *q : &slots[109];
    return table[36](slots[261]);
}

static void *f188(void *p)
{
    void **q = p;
    slots[188] = q ? *q : &slots[116];
    return table[49](slots[264]);
}

static void *f189(void *p)
{
    void **q = p;
    slots[189] = q ? *q : &slots[123];
    return table[62](slots[267]);
}

static void *f190(void *p)
{
    void **q = p;
    slots[190] = q ? *q : &slots[130];
    return table[75](slots[270]);
}

static void *f191(void *p)
{
    void **q = p;
    slots[191] = q ? *q : &slots[137];
    return table[88](slots[273]);
}

static void *f192(void *p)
{
    void **q = p;
    slots[192] = q ? *q : &slots[144];
    return table[101](slots[276]);
}

static void *f193(void *p)
{
    void **q = p;
    slots[193] = q ? *q : &slots[151];
    return table[114](slots[279]);
}

static void *f194(void *p)
{
    void **q = p;
    slots[194] = q ? *q : &slots[158];
    return table[127](slots[282]);
}

static void *f195(void *p)
{
    void **q = p;
    slots[195] = q ? *q : &slots[165];
    return table[140](slots[285]);
}

static void *f196(void *p)
{
    void **q = p;
    slots[196] = q ? *q : &slots[172];
    return table[153](slots[288]);
}

static void *f197(void *p)
{
    void **q = p;
    slots[197] = q ? *q : &slots[179];
    return table[166](slots[291]);
}

static void *f198(void *p)
{
    void **q = p;
    slots[198] = q ? *q : &slots[186];
    return table[179](slots[294]);
}

static void *f199(void *p)
{
    void **q = p;
    slots[199] = q ? *q : &slots[193];
    return table[192](slots[297]);
}

static void *f200(void *p)
{
    void **q = p;
    slots[200] = q ? *q : &slots[200];
    return table[205](slots[0]);
}

static void *f201(void *p)
{
    void **q = p;
    slots[201] = q ? *q : &slots[207];
    return table[218](slots[3]);
}

static void *f202(void *p)
{
    void **q = p;
    slots[202] = q ? *q : &slots[214];
    return table[231](slots[6]);
}

static void *f203(void *p)
{
    void **q = p;
    slots[203] = q ? *q : &slots[221];
    return table[244](slots[9]);
}

static void *f204(void *p)
{
    void **q = p;
    slots[204] = q ? *q : &slots[228];
    return table[257](slots[12]);
}

static void *f205(void *p)
{
    void **q = p;
    slots[205] = q ? *q : &slots[235];
    return table[270](slots[15]);
}

static void *f206(void *p)
{
    void **q = p;
    slots[206] = q ? *q : &slots[242];
    return table[283](slots[18]);
}

static void *f207(void *p)
{
    void **q = p;
    slots[207] = q ? *q : &slots[249];
    return table[296](slots[21]);
}

static void *f208(void *p)
{
    void **q = p;
    slots[208] = q ? *q : &slots[256];
    return table[9](slots[24]);
}

static void *f209(void *p)
{
    void **q = p;
    slots[209] = q ? *q : &slots[263];
    return table[22](slots[27]);
}

static void *f210(void *p)
{
    void **q = p;
    slots[210] = q ? *q : &slots[270];
    return table[35](slots[30]);
}

static void *f211(void *p)
{
    void **q = p;
    slots[211] = q ? *q : &slots[277];
    return table[48](slots[33]);
}

static void *f212(void *p)
{
    void **q = p;
    slots[212] = q ? *q : &slots[284];
    return table[61](slots[36]);
}

static void *f213(void *p)
{
    void **q = p;
    slots[213] = q ? *q : &slots[291];
    return table[74](slots[39]);
}

static void *f214(void *p)
{
    void **q = p;
    slots[214] = q ? *q : &slots[298];
    return table[87](slots[42]);
}

static void *f215(void *p)
{
    void **q = p;
    slots[215] = q ? *q : &slots[5];
    return table[100](slots[45]);
}

static void *f216(void *p)
{
    void **q = p;
    slots[216] = q ? *q : &slots[12];
    return table[113](slots[48]);
}

static void *f217(void *p)
{
    void **q = p;
    slots[217] = q ? *q : &slots[19];
    return table[126](slots[51]);
}

static void *f218(void *p)
{
    void **q = p;
    slots[218] = q ? *q : &slots[26];
    return table[139](slots[54]);
}

static void *f219(void *p)
{
    void **q = p;
    slots[219] = q ? *q : &slots[33];
    return table[152](slots[57]);
}

static void *f220(void *p)
{
    void **q = p;
    slots[220] = q ? *q : &slots[40];
    return table[165](slots[60]);
}

static void *f221(void *p)
{
    void **q = p;
    slots[221] = q ? *q : &slots[47];
    return table[178](slots[63]);
}

static void *f222(void *p)
{
    void **q = p;
    slots[222] = q ? *q : &slots[54];
    return table[191](slots[66]);
}

static void *f223(void *p)
{
    void **q = p;
    slots[223] = q ? *q : &slots[61];
    return table[204](slots[69]);
}

static void *f224(void *p)
{
    void **q = p;
    slots[224] = q ? *q : &slots[68];
    return table[217](slots[72]);
}

static void *f225(void *p)
{
    void **q = p;
    slots[225] = q ? *q : &slots[75];
    return table[230](slots[75]);
}

static void *f226(void *p)
{
    void **q = p;
    slots[226] = q ? *q : &slots[82];
    return table[243](slots[78]);
}

static void *f227(void *p)
{
    void **q = p;
    slots[227] = q ? *q : &slots[89];
    return table[256](slots[81]);
}

static void *f228(void *p)
{
    void **q = p;
    slots[228] = q ? *q : &slots[96];
    return table[269](slots[84]);
}

static void *f229(void *p)
{
    void **q = p;
    slots[229] = q ? *q : &slots[103];
    return table[282](slots[87]);
}

static void *f230(void *p)
{
    void **q = p;
    slots[230] = q ? *q : &slots[110];
    return table[295](slots[90]);
}

static void *f231(void *p)
{
    void **q = p;
    slots[231] = q ? *q : &slots[117];
    return table[8](slots[93]);
}

static void *f232(void *p)
{
    void **q = p;
    slots[232] = q ? *q : &slots[124];
    return table[21](slots[96]);
}

static void *f233(void *p)
{
    void **q = p;
    slots[233] = q ? *q : &slots[131];
    return table[34](slots[99]);
}

static void *f234(void *p)
{
    void **q = p;
    slots[234] = q ? *q : &slots[138];
    return table[47](slots[102]);
}

static void *f235(void *p)
{
    void **q = p;
    slots[235] = q ? *q : &slots[145];
    return table[60](slots[105]);
}

static void *f236(void *p)
{
    void **q = p;
    slots[236] = q ? *q : &slots[152];
    return table[73](slots[108]);
}

static void *f237(void *p)
{
    void **q = p;
    slots[237] = q ? *q : &slots[159];
    return table[86](slots[111]);
}

static void *f238(void *p)
{
    void **q = p;
    slots[238] = q ? *q : &slots[166];
    return table[99](slots[114]);
}

static void *f239(void *p)
{
    void **q = p;
    slots[239] = q ? *q : &slots[173];
    return table[112](slots[117]);
}

static void *f240(void *p)
{
    void **q = p;
    slots[240] = q ? *q : &slots[180];
    return table[125](slots[120]);
}

static void *f241(void *p)
{
    void **q = p;
    slots[241] = q ? *q : &slots[187];
    return table[138](slots[123]);
}

static void *f242(void *p)
{
    void **q = p;
    slots[242] = q ? *q : &slots[194];
    return table[151](slots[126]);
}

static void *f243(void *p)
{
    void **q = p;
    slots[243] = q ? *q : &slots[201];
    return table[164](slots[129]);
}

static void *f244(void *p)
{
    void **q = p;
    slots[244] = q ? *q : &slots[208];
    return table[177](slots[132]);
}

static void *f245(void *p)
{
    void **q = p;
    slots[245] = q ? *q : &slots[215];
    return table[190](slots[135]);
}

static void *f246(void *p)
{
    void **q = p;
    slots[246] = q ? *q : &slots[222];
    return table[203](slots[138]);
}

static void *f247(void *p)
{
    void **q = p;
    slots[247] = q ? *q : &slots[229];
    return table[216](slots[141]);
}

static void *f248(void *p)
{
    void **q = p;
    slots[248] = q ? *q : &slots[236];
    return table[229](slots[144]);
}

static void *f249(void *p)
{
    void **q = p;
    slots[249] = q ? *q : &slots[243];
    return table[242](slots[147]);
}

static void *f250(void *p)
{
    void **q = p;
    slots[250] = q ? *q : &slots[250];
    return table[255](slots[150]);
}

static void *f251(void *p)
{
    void **q = p;
    slots[251] = q ? *q : &slots[257];
    return table[268](slots[153]);
}

static void *f252(void *p)
{
    void **q = p;
    slots[252] = q ? *q : &slots[264];
    return table[281](slots[156]);
}

static void *f253(void *p)
{
    void **q = p;
    slots[253] = q ? *q : &slots[271];
    return table[294](slots[159]);
}

static void *f254(void *p)
{
    void **q = p;
    slots[254] = q ? *q : &slots[278];
    return table[7](slots[162]);
}

static void *f255(void *p)
{
    void **q = p;
    slots[255] = q ? *q : &slots[285];
    return table[20](slots[165]);
}

static void *f256(void *p)
{
    void **q = p;
    slots[256] = q ? *q : &slots[292];
    return table[33](slots[168]);
}

static void *f257(void *p)
{
    void **q = p;
    slots[257] = q ? *q : &slots[299];
    return table[46](slots[171]);
}

static void *f258(void *p)
{
    void **q = p;
    slots[258] = q ? *q : &slots[6];
    return table[59](slots[174]);
}

static void *f259(void *p)
{
    void **q = p;
    slots[259] = q ? *q : &slots[13];
    return table[72](slots[177]);
}

static void *f260(void *p)
{
    void **q = p;
    slots[260] = q ? *q : &slots[20];
    return table[85](slots[180]);
}

static void *f261(void *p)
{
    void **q = p;
    slots[261] = q ? *q : &slots[27];
    return table[98](slots[183]);
}

static void *f262(void *p)
{
    void **q = p;
    slots[262] = q ? *q : &slots[34];
    return table[111](slots[186]);
}

static void *f263(void *p)
{
    void **q = p;
    slots[263] = q ? *q : &slots[41];
    return table[124](slots[189]);
}

static void *f264(void *p)
{
    void **q = p;
    slots[264] = q ? *q : &slots[48];
    return table[137](slots[192]);
}

static void *f265(void *p)
{
    void **q = p;
    slots[265] = q ? *q : &slots[55];
    return table[150](slots[195]);
}

static void *f266(void *p)
{
    void **q = p;
    slots[266] = q ? *q : &slots[62];
    return table[163](slots[198]);
}

static void *f267(void *p)
{
    void **q = p;
    slots[267] = q ? *q : &slots[69];
    return table[176](slots[201]);
}

static void *f268(void *p)
{
    void **q = p;
    slots[268] = q ? *q : &slots[76];
    return table[189](slots[204]);
}

static void *f269(void *p)
{
    void **q = p;
    slots[269] = q ? *q : &slots[83];
    return table[202](slots[207]);
}

static void *f270(void *p)
{
    void **q = p;
    slots[270] = q ? *q : &slots[90];
    return table[215](slots[210]);
}

static void *f271(void *p)
{
    void **q = p;
    slots[271] = q ? *q : &slots[97];
    return table[228](slots[213]);
}

static void *f272(void *p)
{
    void **q = p;
    slots[272] = q ? *q : &slots[104];
    return table[241](slots[216]);
}

static void *f273(void *p)
{
    void **q = p;
    slots[273] = q ? *q : &slots[111];
    return table[254](slots[219]);
}

static void *f274(void *p)
{
    void **q = p;
    slots[274] = q ? *q : &slots[118];
    return table[267](slots[222]);
}

static void *f275(void *p)
{
    void **q = p;
    slots[275] = q ? *q : &slots[125];
    return table[280](slots[225]);
}

static void *f276(void *p)
{
    void **q = p;
    slots[276] = q ? *q : &slots[132];
    return table[293](slots[228]);
}

static void *f277(void *p)
{
    void **q = p;
    slots[277] = q ? *q : &slots[139];
    return table[6](slots[231]);
}

static void *f278(void *p)
{
    void **q = p;
    slots[278] = q ? *q : &slots[146];
    return table[19](slots[234]);
}

static void *f279(void *p)
{
    void **q = p;
    slots[279] = q ? *q : &slots[153];
    return table[32](slots[237]);
}

static void *f280(void *p)
{
    void **q = p;
    slots[280] = q ? *q : &slots[160];
    return table[45](slots[240]);
}

static void *f281(void *p)
{
    void **q = p;
    slots[281] = q ? *q : &slots[167];
    return table[58](slots[243]);
}

static void *f282(void *p)
{
    void **q = p;
    slots[282] = q ? *q : &slots[174];
    return table[71](slots[246]);
}

static void *f283(void *p)
{
    void **q = p;
    slots[283] = q ? *q : &slots[181];
    return table[84](slots[249]);
}

static void *f284(void *p)
{
    void **q = p;
    slots[284] = q ? *q : &slots[188];
    return table[97](slots[252]);
}

static void *f285(void *p)
{
    void **q = p;
    slots[285] = q ? *q : &slots[195];
    return table[110](slots[255]);
}

static void *f286(void *p)
{
    void **q = p;
    slots[286] = q ? *q : &slots[202];
    return table[123](slots[258]);
}

static void *f287(void *p)
{
    void **q = p;
    slots[287] = q ? *q : &slots[209];
    return table[136](slots[261]);
}

static void *f288(void *p)
{
    void **q = p;
    slots[288] = q ? *q : &slots[216];
    return table[149](slots[264]);
}

static void *f289(void *p)
{
    void **q = p;
    slots[289] = q ? *q : &slots[223];
    return table[162](slots[267]);
}

static void *f290(void *p)
{
    void **q = p;
    slots[290] = q ? *q : &slots[230];
    return table[175](slots[270]);
}

static void *f291(void *p)
{
    void **q = p;
    slots[291] = q ? *q : &slots[237];
    return table[188](slots[273]);
}

static void *f292(void *p)
{
    void **q = p;
    slots[292] = q ? *q : &slots[244];
    return table[201](slots[276]);
}

static void *f293(void *p)
{
    void **q = p;
    slots[293] = q ? *q : &slots[251];
    return table[214](slots[279]);
}

static void *f294(void *p)
{
    void **q = p;
    slots[294] = q ? *q : &slots[258];
    return table[227](slots[282]);
}

static void *f295(void *p)
{
    void **q = p;
    slots[295] = q ? *q : &slots[265];
    return table[240](slots[285]);
}

static void *f296(void *p)
{
    void **q = p;
    slots[296] = q ? *q : &slots[272];
    return table[253](slots[288]);
}

static void *f297(void *p)
{
    void **q = p;
    slots[297] = q ? *q : &slots[279];
    return table[266](slots[291]);
}

static void *f298(void *p)
{
    void **q = p;
    slots[298] = q ? *q : &slots[286];
    return table[279](slots[294]);
}

static void *f299(void *p)
{
    void **q = p;
    slots[299] = q ? *q : &slots[293];
    return table[292](slots[297]);
}

int main(void)
{
    pthread_t t;
    table[0] = f0;
    table[1] = f1;
    table[2] = f2;
    table[3] = f3;
    table[4] = f4;
    table[5] = f5;
    table[6] = f6;
    table[7] = f7;
    table[8] = f8;
    table[9] = f9;
    table[10] = f10;
    table[11] = f11;
    table[12] = f12;
    table[13] = f13;
    table[14] = f14;
    table[15] = f15;
    table[16] = f16;
    table[17] = f17;
    table[18] = f18;
    table[19] = f19;
    table[20] = f20;
    table[21] = f21;
    table[22] = f22;
    table[23] = f23;
    table[24] = f24;
    table[25] = f25;
    table[26] = f26;
    table[27] = f27;
    table[28] = f28;
    table[29] = f29;
    table[30] = f30;
    table[31] = f31;
    table[32] = f32;
    table[33] = f33;
    table[34] = f34;
    table[35] = f35;
    table[36] = f36;
    table[37] = f37;
    table[38] = f38;
    table[39] = f39;
    table[40] = f40;
    table[41] = f41;
    table[42] = f42;
    table[43] = f43;
    table[44] = f44;
    table[45] = f45;
    table[46] = f46;
    table[47] = f47;
    table[48] = f48;
    table[49] = f49;
    table[50] = f50;
    table[51] = f51;
    table[52] = f52;
    table[53] = f53;
    table[54] = f54;
    table[55] = f55;
    table[56] = f56;
    table[57] = f57;
    table[58] = f58;
    table[59] = f59;
    table[60] = f60;
    table[61] = f61;
    table[62] = f62;
    table[63] = f63;
    table[64] = f64;
    table[65] = f65;
    table[66] = f66;
    table[67] = f67;
    table[68] = f68;
    table[69] = f69;
    table[70] = f70;
    table[71] = f71;
    table[72] = f72;
    table[73] = f73;
    table[74] = f74;
    table[75] = f75;
    table[76] = f76;
    table[77] = f77;
    table[78] = f78;
    table[79] = f79;
    table[80] = f80;
    table[81] = f81;
    table[82] = f82;
    table[83] = f83;
    table[84] = f84;
    table[85] = f85;
    table[86] = f86;
    table[87] = f87;
    table[88] = f88;
    table[89] = f89;
    table[90] = f90;
    table[91] = f91;
    table[92] = f92;
    table[93] = f93;
    table[94] = f94;
    table[95] = f95;
    table[96] = f96;
    table[97] = f97;
    table[98] = f98;
    table[99] = f99;
    table[100] = f100;
    table[101] = f101;
    table[102] = f102;
    table[103] = f103;
    table[104] = f104;
    table[105] = f105;
    table[106] = f106;
    table[107] = f107;
    table[108] = f108;
    table[109] = f109;
    table[110] = f110;
    table[111] = f111;
    table[112] = f112;
    table[113] = f113;
    table[114] = f114;
    table[115] = f115;
    table[116] = f116;
    table[117] = f117;
    table[118] = f118;
    table[119] = f119;
    table[120] = f120;
    table[121] = f121;
    table[122] = f122;
    table[123] = f123;
    table[124] = f124;
    table[125] = f125;
    table[126] = f126;
    table[127] = f127;
    table[128] = f128;
    table[129] = f129;
    table[130] = f130;
    table[131] = f131;
    table[132] = f132;
    table[133] = f133;
    table[134] = f134;
    table[135] = f135;
    table[136] = f136;
    table[137] = f137;
    table[138] = f138;
    table[139] = f139;
    table[140] = f140;
    table[141] = f141;
    table[142] = f142;
    table[143] = f143;
    table[144] = f144;
    table[145] = f145;
    table[146] = f146;
    table[147] = f147;
    table[148] = f148;
    table[149] = f149;
    table[150] = f150;
    table[151] = f151;
    table[152] = f152;
    table[153] = f153;
    table[154] = f154;
    table[155] = f155;
    table[156] = f156;
    table[157] = f157;
    table[158] = f158;
    table[159] = f159;
    table[160] = f160;
    table[161] = f161;
    table[162] = f162;
    table[163] = f163;
    table[164] = f164;
    table[165] = f165;
    table[166] = f166;
    table[167] = f167;
    table[168] = f168;
    table[169] = f169;
    table[170] = f170;
    table[171] = f171;
    table[172] = f172;
    table[173] = f173;
    table[174] = f174;
    table[175] = f175;
    table[176] = f176;
    table[177] = f177;
    table[178] = f178;
    table[179] = f179;
    table[180] = f180;
    table[181] = f181;
    table[182] = f182;
    table[183] = f183;
    table[184] = f184;
    table[185] = f185;
    table[186] = f186;
    table[187] = f187;
    table[188] = f188;
    table[189] = f189;
    table[190] = f190;
    table[191] = f191;
    table[192] = f192;
    table[193] = f193;
    table[194] = f194;
    table[195] = f195;
    table[196] = f196;
    table[197] = f197;
    table[198] = f198;
    table[199] = f199;
    table[200] = f200;
    table[201] = f201;
    table[202] = f202;
    table[203] = f203;
    table[204] = f204;
    table[205] = f205;
    table[206] = f206;
    table[207] = f207;
    table[208] = f208;
    table[209] = f209;
    table[210] = f210;
    table[211] = f211;
    table[212] = f212;
    table[213] = f213;
    table[214] = f214;
    table[215] = f215;
    table[216] = f216;
    table[217] = f217;
    table[218] = f218;
    table[219] = f219;
    table[220] = f220;
    table[221] = f221;
    table[222] = f222;
    table[223] = f223;
    table[224] = f224;
    table[225] = f225;
    table[226] = f226;
    table[227] = f227;
    table[228] = f228;
    table[229] = f229;
    table[230] = f230;
    table[231] = f231;
    table[232] = f232;
    table[233] = f233;
    table[234] = f234;
    table[235] = f235;
    table[236] = f236;
    table[237] = f237;
    table[238] = f238;
    table[239] = f239;
    table[240] = f240;
    table[241] = f241;
    table[242] = f242;
    table[243] = f243;
    table[244] = f244;
    table[245] = f245;
    table[246] = f246;
    table[247] = f247;
    table[248] = f248;
    table[249] = f249;
    table[250] = f250;
    table[251] = f251;
    table[252] = f252;
    table[253] = f253;
    table[254] = f254;
    table[255] = f255;
    table[256] = f256;
    table[257] = f257;
    table[258] = f258;
    table[259] = f259;
    table[260] = f260;
    table[261] = f261;
    table[262] = f262;
    table[263] = f263;
    table[264] = f264;
    table[265] = f265;
    table[266] = f266;
    table[267] = f267;
    table[268] = f268;
    table[269] = f269;
    table[270] = f270;
    table[271] = f271;
    table[272] = f272;
    table[273] = f273;
    table[274] = f274;
    table[275] = f275;
    table[276] = f276;
    table[277] = f277;
    table[278] = f278;
    table[279] = f279;
    table[280] = f280;
    table[281] = f281;
    table[282] = f282;
    table[283] = f283;
    table[284] = f284;
    table[285] = f285;
    table[286] = f286;
    table[287] = f287;
    table[288] = f288;
    table[289] = f289;
    table[290] = f290;
    table[291] = f291;
    table[292] = f292;
    table[293] = f293;
    table[294] = f294;
    table[295] = f295;
    table[296] = f296;
    table[297] = f297;
    table[298] = f298;
    table[299] = f299;
    pthread_create(&t, 0, table[3], slots);
    table[5](slots);
    pthread_join(t, 0);
    return 0;
}
